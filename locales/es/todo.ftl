tool-todo-write = Muestra a la persona tu lista de pasos; envía la lista entera cada vez. Para tareas de tres pasos o más.
todo-title = Actualizar el plan
todo-result = El plan tiene { $total ->
    [one] 1 paso
   *[other] { $total } pasos
}, { $done } { $done ->
    [one] hecho
   *[other] hechos
}.

tool-ask-user = Hace una pregunta a la persona y devuelve la respuesta. Solo cuando no puedas seguir sin ella.
ask-title = Pregunta
ask-nobody = Aquí no hay nadie a quien preguntar. Decide tú y di qué has supuesto.
ask-no-answer = La persona no dio respuesta. Decide tú y di qué has supuesto.
