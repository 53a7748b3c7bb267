tool-todo-write = Shows the user your list of steps; send the whole list each time. For tasks of three or more steps.
todo-title = Update the plan
todo-result = The plan has { $total ->
    [one] 1 step
   *[other] { $total } steps
}, { $done } done.

tool-ask-user = Asks the user one question and returns the answer. Only when you cannot go on without it.
ask-title = Question
ask-nobody = Nobody can be asked here. Decide yourself, and say what you assumed.
ask-no-answer = The user gave no answer. Decide yourself, and say what you assumed.
