'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { cn } from './cn'
import { controlClass, Field } from './field'

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'required'> {
  label: string
  required?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** Tells password managers whether to fill in a stored password or to suggest a new one. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button that shows the password. Needs the texts of `auth`. */
export function PasswordField({ label, required, hint, error, ...input }: Props) {
  const t = useTranslations('auth')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} required={required} hint={hint} error={error}>
      {({ required: isRequired, ...control }) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            aria-required={isRequired}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={cn(controlClass, 'pr-13')}
          />
          <button
            type="button"
            aria-label={t(shown ? 'hide_password' : 'show_password')}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-muted transition-colors duration-150 hover:text-ink"
          >
            <Icon aria-hidden className="size-5" strokeWidth={1.75} />
          </button>
        </div>
      )}
    </Field>
  )
}
