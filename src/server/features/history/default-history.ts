/** The text of the history page until an admin saves another one, in Markdown. */

export const defaultHistory = `## Two brothers and a cornfield

In 1971 two brothers from Lisle, Carl and Roger Nelson, made their first parachute jumps at a small drop zone among
the cornfields of Hinckley, Illinois, west of Chicago. Relative work, the art of flying together in free fall, was
young then. Most of those who jumped had learned it in uniform. The brothers had not, and with their long hair and
worn clothes they looked it.

## A name that stuck

The seasoned jumpers of Hinckley called them *those freak brothers*. An underground comic of the day, *The Fabulous
Furry Freak Brothers*, did the rest. What had been meant as a jibe was taken up with pride, one word was changed, and
they were **the Fabulous Flying Freak Brothers**.

## From a nickname to a fraternity

- From 1973 to 1976 Carl and Roger published a newsletter, the *Freak Brother Flyer*.
- They were among those who would fly any way but flat. They called it freak flying; much of it lives on in what
  is now called freeflying.
- The Freak Brothers Convention brought jumpers together by the hundred, one of the first great boogies. The World
  Freefall Convention followed it.

Somewhere on the way a joke between friends became a fraternity: open to anyone who earns it in the air, whatever
they look like on the ground. Every member has a number, and numbers are never handed out twice.

## Those who went ahead

Carl Nelson died in 1979, Roger Nelson in 2003, both doing what they loved. Many names in this directory carry the
same small mark. They keep their numbers, and their place on the load.
`;
