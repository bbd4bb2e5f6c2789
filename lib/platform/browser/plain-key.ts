const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))

/** Whether a dialog covers the page, to which keys then belong. */
export const isCovered = (): boolean => document.querySelector('[role=dialog],[role=alertdialog]') !== null

/** Whether a key is pressed for itself: not with a modifier, not while text is typed, and not by holding it. Nobody has handled it yet. */
export const isPlainKey = (event: KeyboardEvent): boolean =>
  !(event.defaultPrevented || event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
