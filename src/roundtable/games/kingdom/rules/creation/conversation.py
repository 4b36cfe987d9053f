"""Several players making up their minds at the same time, each in a conversation of their own with the rules."""

from typing import Any, TypeVar

from roundtable.kernel.asks import Ask, Steps, Together

R = TypeVar("R")


def side_by_side(conversations: dict[int, Steps[R]]) -> Steps[dict[int, R]]:
    """Run a conversation for each seat, asking everybody's next question at once. Each may ask its own seat only."""
    results: dict[int, R] = {}
    asked: dict[int, Ask] = {}

    def go_on(seat: int, answer: Any) -> None:
        try:
            question = conversations[seat].send(answer)
        except StopIteration as end:
            results[seat] = end.value
            return
        assert isinstance(question, Ask) and question.seat == seat
        asked[seat] = question

    for seat in conversations:
        go_on(seat, None)
    while asked:
        questions = list(asked.values())
        asked.clear()
        if len(questions) == 1:
            only = questions[0]
            go_on(only.seat, (yield only))
            continue
        answers = yield Together(questions)
        for question in questions:
            go_on(question.seat, answers[question.seat])
    return results
