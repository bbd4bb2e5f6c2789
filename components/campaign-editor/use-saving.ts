'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, firstTexts } from '@/lib/platform/browser/api-error'
import { showFailure } from '@/lib/platform/browser/failure'
import { type CampaignChange, saveCampaign } from '@/lib/work/campaigns/admin-client'
import { CampaignEdit } from '@/lib/work/campaigns/admin-contract'
import { afterSaving, draftOf, type EditDraft, isSame, withoutRefused } from './draft'
import { type Choices, type Conflict, merge } from './merge'

const AFTER_TYPING_MS = 1000
const RETRY_MS = 5000

export type SaveState = { is: 'same' | 'waiting' | 'saving' | 'unreachable' | 'refused' | 'conflict' } | { is: 'saved'; at: Date }

/** The texts of refused fields of one part of a change, by path below it. */
const refusedOf = (error: ApiError, part: 'draft' | 'settings') =>
  Object.fromEntries(Object.entries(firstTexts(error)).flatMap(([path, text]) => (path.startsWith(`${part}.`) ? [[path.slice(part.length + 1), text]] : [])))

const currentIn = (error: unknown) => (error instanceof ApiError && error.status === 409 ? CampaignEdit.safeParse(error.current).data : undefined)
const isAway = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/**
 * Keeps a campaign's draft while it is typed, and saves it a second after the last change. A field that the server refuses stays typed, with its error,
 * while the others are saved; without a connection it tries again. What another administrator saved meanwhile is put together with what is typed here.
 * @param onSaved is given the campaign as it is after each saving
 */
export function useSaving(edit: CampaignEdit, start: EditDraft, onSaved: (edit: CampaignEdit) => void) {
  const [draft, setDraft] = useState(start)
  const [state, setState] = useState<SaveState>({ is: 'same' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<{ current: CampaignEdit; conflicts: Conflict[] }>()
  /** `saved` is what was typed when it was last saved, `base` what the server made of it. */
  const now = useRef({ revision: edit.revision, base: start, saved: start, latest: start, timer: 0, sending: Promise.resolve() })
  const done = useRef(onSaved)
  done.current = onSaved

  const show = useCallback((next: EditDraft) => {
    now.current.latest = next
    setDraft(next)
  }, [])

  /** Takes over what the server has. @returns whether nothing has to be decided */
  const absorb = useCallback(
    (current: CampaignEdit, choices?: Choices): boolean => {
      const theirs = draftOf(current) ?? now.current.base
      const { draft: merged, conflicts } = merge(now.current.base, now.current.latest, theirs, choices)
      if (conflicts.length > 0 && !choices) {
        setConflict({ current, conflicts })
        setState({ is: 'conflict' })
        return false
      }
      Object.assign(now.current, { revision: current.revision, base: theirs, saved: theirs })
      setConflict(undefined)
      show(merged)
      return true
    },
    [show],
  )

  /** Sends a change, one at a time. @throws ApiError */
  const send = useCallback(
    async (change: CampaignChange) => {
      const answer = await saveCampaign(edit.id, now.current.revision, change)
      now.current.revision = answer.revision
      return answer
    },
    [edit.id],
  )

  const saveOnce = useCallback(async (): Promise<void> => {
    const { latest: typed, saved, base } = now.current
    if (isSame(typed, saved)) {
      // What was refused was put back to what is saved.
      setErrors({})
      return setState((state) => (state.is === 'waiting' || state.is === 'saving' ? { is: 'same' } : state))
    }
    setState({ is: 'saving' })
    let sent = typed
    let refused: Record<string, string> = {}
    for (;;) {
      try {
        const answer = await send({ draft: sent })
        const answered = draftOf(answer) ?? sent
        Object.assign(now.current, { base: answered, saved: afterSaving(sent, sent, answered) })
        show(afterSaving(now.current.latest, sent, answered))
        setErrors(refused)
        setState(Object.keys(refused).length > 0 ? { is: 'refused' } : { is: 'saved', at: new Date() })
        return done.current(answer)
      } catch (error) {
        const current = currentIn(error)
        if (current) {
          if (absorb(current)) schedule.current(0)
          return
        }
        if (isAway(error)) {
          setState({ is: 'unreachable' })
          return schedule.current(RETRY_MS)
        }
        const found = error instanceof ApiError ? refusedOf(error, 'draft') : {}
        const isKnown = Object.keys(found).every((path) => path in refused)
        // What was refused first is what was typed; later there stands what was saved before.
        refused = { ...found, ...refused }
        setErrors(refused)
        sent = withoutRefused(sent, base, Object.keys(found))
        if (isKnown || isSame(sent, saved)) {
          if (Object.keys(found).length === 0) showFailure(error)
          return setState({ is: 'refused' })
        }
      }
    }
  }, [absorb, send, show])

  const save = useCallback((): Promise<void> => {
    window.clearTimeout(now.current.timer)
    now.current.timer = 0
    now.current.sending = now.current.sending.then(saveOnce)
    return now.current.sending
  }, [saveOnce])

  const schedule = useRef((_after: number) => {})
  schedule.current = (after) => {
    window.clearTimeout(now.current.timer)
    now.current.timer = window.setTimeout(save, after)
  }

  const change = useCallback(
    (update: (draft: EditDraft) => EditDraft) => {
      show(update(now.current.latest))
      setState((state) => (state.is === 'conflict' ? state : { is: 'waiting' }))
      schedule.current(AFTER_TYPING_MS)
    },
    [show],
  )

  // Somebody else's change, or one by a press on this page, arrived with the campaign.
  useEffect(() => {
    if (edit.revision > now.current.revision && absorb(edit) && !isSame(now.current.latest, now.current.saved)) schedule.current(0)
  }, [edit, absorb])

  useEffect(() => {
    const retry = () => !isSame(now.current.latest, now.current.saved) && schedule.current(0)
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      if (now.current.timer) save()
    }
  }, [save])

  /** Saves settings. @returns texts by field if they were refused, the campaign as it is if somebody else changed it @throws ApiError */
  const saveSettings = useCallback(
    async (settings: NonNullable<NonNullable<CampaignChange>['settings']>): Promise<{ errors?: Record<string, string>; current?: CampaignEdit }> => {
      await save()
      try {
        const answer = await send({ settings })
        done.current(answer)
        return {}
      } catch (error) {
        const current = currentIn(error)
        if (current) {
          if (absorb(current)) schedule.current(0)
          return { current }
        }
        const refused = error instanceof ApiError ? refusedOf(error, 'settings') : {}
        if (Object.keys(refused).length === 0) throw error
        return { errors: refused }
      }
    },
    [absorb, save, send],
  )

  return {
    draft,
    state,
    errors,
    change,
    save,
    saveSettings,
    /** Whether something that is typed is not saved. */
    isUnsaved: !isSame(draft, now.current.saved),
    isUnsavedNow: () => !isSame(now.current.latest, now.current.saved),
    /** Saves what is typed. @returns whether all of it is saved */
    saveAll: async () => {
      await save()
      return isSame(now.current.latest, now.current.saved)
    },
    revision: () => now.current.revision,
    conflict,
    resolve: (choices: Choices) => {
      if (conflict && absorb(conflict.current, choices)) {
        setState({ is: 'waiting' })
        schedule.current(0)
      }
    },
  }
}
export type Saving = ReturnType<typeof useSaving>
