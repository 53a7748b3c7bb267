// Words that say nothing of what is looked for, folded.

/** They are not searched for, except as part of a known phrase. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the this that these those it its i me my mine we us our you your yours he she they them their who whom whose which what
  when where why how is are was were be been being am do does did done doing have has had having can could may might must shall
  should will would of in on at by for from to into onto with without within about as and or nor not no but if then than so
  there here all any some each every both more most other another such only own same too very just now please want wants need
  needs like let lets let's something anything someone thing things way get got s t re ve ll d m up out off over under again
  dont doesnt didnt im ive id whats thats lets cant isnt youre its ill maybe also really thanks thank hi hello hey ok
  el la los las lo un una unos unas este esta esto estos estas ese esa eso esos esas aquel aquella yo tu el ella nosotros vosotros
  ellos ellas me te se nos os le les mi mis tus su sus nuestro nuestra nuestros nuestras mio mia tuyo suyo que quien quienes cual
  cuales cuando donde como porque por para con sin sobre de del al a en y e o u ni no si pero es son era eran fue fueron ser estar
  esta estan estoy soy eres somos he has ha hemos han haber hay habia tengo tiene tienes tienen tener puedo puede puedes pueden
  poder podria podrias quiero quiere quieres queria necesito necesita necesitas necesitar favor hacer hace hago haz haga ir va voy
  vas vamos van muy mas menos tan tanto tambien ya algo alguien algun alguna algunos algunas toda todos todas otro otra otros
  otras cada mismo misma asi entonces desde hasta entre hola gracias dime dame`.split(/\s+/),
);

/** They say a little: much of what tools do can be called so. */
export const WEAK_WORDS: ReadonlySet<string> = new Set(
  `use using used make makes making give show shows todo work works working new current information info data tool tools
  function help existing specific given multiple one two
  usar usa uso utilizar mostrar muestra ver dar da decir nuevo nueva actual informacion datos herramienta herramientas trabajo
  cosa cosas`.split(/\s+/),
);
