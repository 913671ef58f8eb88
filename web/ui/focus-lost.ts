// spec 3 §2.79

/** The id of the element that has the focus while a screen gives way to the next one. */
export const betweenScreens = 'between-screens'

/** Reports whether no part of the screen has the focus. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches(`body, #${betweenScreens}`) ?? true
}
