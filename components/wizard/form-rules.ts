import '@/lib/contract/jitless'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { needsGuardian } from '@/lib/completions/fields'
import { Contact, Person } from '@/lib/completions/submit-contract'
import { messageKey } from '@/lib/contract/message-key'
import type { TypedPerson } from './fields'

// What the wizard's forms check. Fetched after the page (`components/wizard/rules.ts`), because zod comes with it.

/** Step 3 of the wizard: the contract's person, with the consent that the page asks of minors. */
export const PersonForm = z
  .custom<TypedPerson>((typed) => typeof typed === 'object' && typed !== null)
  // Not a refinement of `Person`: those are left out once a field has failed, and all problems are to be said together.
  .transform((typed, context) => {
    const person = Person.safeParse(typed)
    for (const { path, message } of person.error?.issues ?? []) context.issues.push({ code: 'custom', path, message, input: typed })
    if (needsGuardian(typed.age) && typed.guardian_consent !== true) {
      context.issues.push({ code: 'custom', path: ['guardian_consent'], message: messageKey('guardian_required'), input: typed })
    }
    return person.success ? person.data : z.NEVER
  })

/** Step 6. */
export const ContactForm = Contact

// The draft keeps what was typed, so the forms give back just that.
export const personRules = zodResolver(PersonForm, undefined, { raw: true })
export const contactRules = zodResolver(ContactForm, undefined, { raw: true })
