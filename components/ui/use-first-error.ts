import { type RefObject, useEffect, useRef } from 'react'

/** A field with an error; for a choice, its first option. */
const FIRST_ERROR = '[data-invalid], input[aria-invalid=true], textarea[aria-invalid=true]'

/** Moves the focus to the first field with an error. @param errors texts by field, the same object until the next answer @returns for the form */
export function useFirstError<Form extends HTMLElement = HTMLFormElement>(errors: Record<string, string>): RefObject<Form | null> {
  const form = useRef<Form>(null)
  useEffect(() => {
    // In an effect, so that the errors are already rendered.
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>(FIRST_ERROR)?.focus()
  }, [errors])
  return form
}
