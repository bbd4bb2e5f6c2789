'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useEffect, useState } from 'react'
import { TextField } from '@/components/ui/field'
import { referralToSend } from '@/lib/platform/browser/referral-code'
import { askTold } from '@/lib/work/clicks/told-client'

/** Who told the person, asked only where no link did; what fits nobody is said, and stops nothing. */
export function ToldInput(field: Pick<ComponentProps<typeof TextField>, 'name' | 'onChange' | 'onBlur' | 'ref'>) {
  const t = useTranslations('wizard.contact')
  // Not while the page is drawn on the server, which knows no device.
  const [isAsked, setAsked] = useState(false)
  const [{ of, fits }, setAnswer] = useState<{ of?: string; fits?: Awaited<ReturnType<typeof askTold>> }>({})
  useEffect(() => setAsked(referralToSend() === undefined), [])
  if (!isAsked) return null
  const look = async (text: string) => {
    if (text === '' || text === of) return
    const answer = await askTold(text)
    setAnswer({ of: text, fits: answer })
  }
  return (
    <>
      <TextField
        label={`${t('told')} (${t('optional')})`}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('told_hint')}
        {...field}
        onChange={(event) => {
          setAnswer({})
          return field.onChange?.(event)
        }}
        onBlur={(event) => {
          void look(event.target.value.trim())
          return field.onBlur?.(event)
        }}
      />
      <p role="status" className="-mt-3 text-sm font-medium empty:hidden">
        {fits && t(`told_${fits}`)}
      </p>
    </>
  )
}
