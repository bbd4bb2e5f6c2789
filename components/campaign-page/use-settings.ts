'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useUnread } from '@/components/campaign-editor/context'
import { isSame } from '@/components/campaign-editor/draft'
import type { Saving } from '@/components/campaign-editor/use-saving'
import type { Guard } from '@/lib/platform/browser/call'
import { showFailure } from '@/lib/platform/browser/failure'
import type { CampaignEdit } from '@/lib/work/campaigns/admin-contract'
import { localTime } from './time-field'

type Settings = CampaignEdit['settings']

/** The fields that differ between two settings. */
const changedIn = (from: Settings, to: Settings): Partial<Settings> =>
  Object.fromEntries(Object.entries(to).filter(([name, value]) => !isSame(value, from[name as keyof Settings])))

const written = (value: Settings[keyof Settings]) =>
  typeof value === 'string' && value.includes('T') ? localTime(value).replace('T', ' ') : String(value ?? '–')

/**
 * Keeps a campaign's settings while they are typed, until they are saved by a press. What another administrator saved meanwhile is shown by field.
 * @param guard asks who presses, where the server wants to know
 */
export function useSettings(edit: CampaignEdit, saveSettings: Saving['saveSettings'], guard: Guard) {
  const t = useTranslations('campaign_admin.settings')
  /** What the fields began with; the server has it, or had it until somebody else changed it. */
  const [base, setBase] = useState(edit.settings)
  const [typed, setTyped] = useState(edit.settings)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { unread, noteUnread } = useUnread()
  const [isBusy, setBusy] = useState(false)
  const latest = useRef({ base, typed })
  const send = (settings: Partial<Settings>) => guard(() => saveSettings(settings))
  latest.current = { base, typed }

  // Fields that nobody typed in follow the server.
  useEffect(() => {
    const mine = changedIn(latest.current.base, latest.current.typed)
    setBase(edit.settings)
    setTyped({ ...edit.settings, ...mine })
  }, [edit.settings])

  const changed = changedIn(base, typed)
  const isUnread = Object.keys(unread).length > 0
  const isUnsaved = isUnread || Object.keys(changed).length > 0

  const save = async () => {
    if (isBusy || !isUnsaved || isUnread) return
    setBusy(true)
    setErrors({})
    try {
      let answer = await send(changed)
      if (answer.current) {
        const theirs = changedIn(base, answer.current.settings)
        const both = Object.entries(theirs).filter(([name]) => name in changed)
        if (both.length === 0) answer = await send(changed)
        else {
          setBase(answer.current.settings)
          setErrors(Object.fromEntries(both.map(([name, value]) => [name, t('both', { theirs: written(value) })])))
        }
      }
      if (answer.errors) setErrors(answer.errors)
      else if (!answer.current) setBase(typed)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return { typed, errors, noteUnread, isBusy, isUnsaved, set: (change: Partial<Settings>) => setTyped({ ...typed, ...change }), save }
}
export type TypedSettings = ReturnType<typeof useSettings>
