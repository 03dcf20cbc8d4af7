"""From a path to text, or to the reason why there is none."""

from pathlib import Path

from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.loading.yaml_faults import BYTE_ORDER_MARK, byte_order_mark
from kontrakt_dsl.source import FILE_START, SourceFile, Span

LARGEST_FILE = 256 * 1024


def read_file(path: Path, *, shown_as: str) -> Findings:
    """The text of a file in UTF-8; without it, the empty text with the reason among the findings."""
    nothing = Findings(SourceFile(shown_as, ""))
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as fault:
        reason = (fault.strerror or "unknown reason").lower()
        nothing.error(FILE_START, Code.UNREADABLE, f"the file can't be read: {reason}")
        return nothing
    except ValueError:
        nothing.error(FILE_START, Code.UNREADABLE, "the file can't be read: its name is impossible")
        return nothing
    if len(data) > LARGEST_FILE:
        nothing.error(FILE_START, Code.TOO_LARGE, f"the file is larger than {LARGEST_FILE // 1024} KiB")
        return nothing
    return findings_of_bytes(data, shown_as=shown_as)


def findings_of_bytes(data: bytes, *, shown_as: str) -> Findings:
    """The text of some bytes in UTF-8; where they are not, the text up to the first wrong byte and a finding."""
    try:
        return findings_of_text(data.decode("utf-8"), shown_as=shown_as)
    except UnicodeDecodeError as fault:
        source = SourceFile(shown_as, data[: fault.start].decode("utf-8"))
        findings = Findings(source)
        place = source.position(len(source.text))
        wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
        findings.error(
            Span(place, place),
            Code.NOT_TEXT,
            "the file is UTF-16" if wide else f"the byte 0x{data[fault.start]:02X} is not UTF-8",
            "save the file as UTF-8",
        )
        return findings


def findings_of_text(text: str, *, shown_as: str) -> Findings:
    """A text as a source, without the byte order mark it may begin with."""
    if not text.startswith(BYTE_ORDER_MARK):
        return Findings(SourceFile(shown_as, text))
    findings = Findings(SourceFile(shown_as, text.removeprefix(BYTE_ORDER_MARK)))
    byte_order_mark(findings)
    return findings
