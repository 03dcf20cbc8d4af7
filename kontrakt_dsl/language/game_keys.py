"""Keys of the whole game: rounds, the end and the winner."""

from kontrakt_dsl.language.model import BY_ROUND, Key, Kind, Need, Word, words_of
from kontrakt_dsl.rules.game import MOST_REPLAYS, ROUNDS_PER_RUNG, GameEnd, Progress, Tie, Winner

GAME = (
    Key(
        path=("game", "progress"),
        kind=Kind.WORD,
        question="do all players have the same contract in a round?",
        words=words_of(
            {
                Progress.TOGETHER: "yes, the contract of the round",
                Progress.OWN_LADDER: (
                    "everyone stays on a contract until it is laid; splits are then by `contract N`, not by `round N`"
                ),
                Progress.FIRST_CHOOSES: (
                    "one of the contracts that nobody has chosen yet, and then all play it; where the melds meet "
                    "several, it is the first of them, or the one named: `lay 9S 9H 9D as contract 3`. A round in "
                    "which nobody lays down leaves all contracts open that were"
                ),
            }
        ),
        dimensions=(17,),
        note="Where each climbs a ladder, what a player may do, on turn or out of turn, goes by that player's own "
        "contract, also at the melds of others, and so do the points. What holds for the whole table can't differ by "
        "contract.",
    ),
    Key(
        path=("game", "rounds played"),
        kind=Kind.NUMBERS,
        question="which of the contracts are played?",
        forms=(Word("1-4 and 7", "in this order; the numbers stay as they are"),),
        need=Need.NEVER,
        absent="all of them",
        dimensions=(11,),
    ),
    Key(
        path=("game", "ends"),
        kind=Kind.WORD,
        question="when is the game over?",
        words=words_of(
            {
                GameEnd.LAST_ROUND: (
                    "when every contract has been played; where each climbs a ladder, when all have laid the last one"
                ),
                GameEnd.LADDER_FINISHED: "somebody has laid the last contract",
            },
        ),
        dimensions=(71,),
        note=(
            f"A game with ladders is over after {ROUNDS_PER_RUNG} rounds for each contract at the latest, whoever has "
            "finished."
        ),
    ),
    Key(
        path=("game", "winner"),
        kind=Kind.WORD,
        question="who wins the game?",
        words=words_of(
            {
                Winner.LOWEST_TOTAL: "whoever has the fewest points",
                Winner.LOWEST_OF_FINISHERS: "among those who have laid the last contract",
            },
        ),
        dimensions=(71,),
    ),
    Key(
        path=("game", "ties"),
        kind=Kind.CHAIN,
        question="what if several players have won?",
        words=words_of(
            {
                Tie.SHARED: "they share the victory",
                Tie.LAST_ROUND: "whoever of them scored less in the last round",
                Tie.MOST_ROUNDS_WON: "whoever of them went out more often",
                Tie.EXTRA_ROUND: "everybody plays the last contract once more; whoever of them scores less wins",
                Tie.REPLAY: (
                    "everybody plays the last contract again, until one of them goes out and wins; "
                    f"after {MOST_REPLAYS} replays the next step decides"
                ),
            },
        ),
        forms=(Word("most rounds won, then shared", "`, then` asks the next when it is still a tie"),),
        dimensions=(72,),
    ),
    Key(
        path=("game", "turn limit"),
        kind=Kind.TURN_LIMIT,
        question="after how many turns is a round broken off?",
        forms=(Word("200 turns each per round", "a guard against games that never end"),),
        axes=BY_ROUND,
        note="The round is then scored like any other unfinished round.",
    ),
)
