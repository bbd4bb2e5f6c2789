'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { boxClass, edgeClass, markClass } from '@/components/hand-in/choices'
import { StepNotice } from '@/components/hand-in/notice'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { NoticeChannel } from '@/db/mail-values'
import { fetchChannels, sendChannels } from '@/lib/work/my-task/channels-client'
import type { MyChannels } from '@/lib/work/my-task/contract'
import { canPush, needsHomeScreen, pushAddress, subscribeDevice } from './push-device'
import { useSend } from './use-send'

/** How the server names this device among those of the task. */
const isAmong = (devices: string[], address: string | undefined) => address !== undefined && devices.includes(address.slice(-24))

/** How the person wants to be told what becomes of their task, in one line of switches. Nothing is chosen beforehand, and nothing is asked before a press. */
export function ChannelSwitches({ token }: { token: string }) {
  const t = useTranslations('channels')
  const again = useTranslations('my_task.failed')
  const { busy, problem, send } = useSend()
  const [channels, setChannels] = useState<MyChannels>()
  const [address, setAddress] = useState<string>()
  const [failed, setFailed] = useState(false)
  const [trouble, setTrouble] = useState<'denied' | 'unavailable'>()

  const load = useCallback(async () => {
    setFailed(false)
    try {
      const [known, own] = await Promise.all([fetchChannels(token), pushAddress().catch(() => undefined)])
      setChannels(known)
      setAddress(own)
    } catch {
      setFailed(true)
    }
  }, [token])
  useEffect(() => void load(), [load])

  if (!channels)
    return failed ? (
      <div className="flex flex-wrap items-center gap-3 text-left">
        <p className="text-sm text-muted">{t('failed')}</p>
        <Button variant="secondary" size="sm" onClick={load}>
          {again('try_again')}
        </Button>
      </div>
    ) : (
      <Skeleton className="h-24 rounded-control" />
    )

  const isOn = (channel: NoticeChannel) => (channel === 'push' ? isAmong(channels.devices, address) : channels.chosen.includes(channel))
  const shown = channels.possible.filter((channel) => channel !== 'push' || canPush())

  async function device(key: string) {
    const own = await subscribeDevice(key).catch(() => 'unavailable' as const)
    if (typeof own !== 'string') setAddress(own.endpoint)
    return own
  }

  const turn = (channel: NoticeChannel, on: boolean) =>
    send(async () => {
      setTrouble(undefined)
      const own = on && channel === 'push' ? await device(channels.push_key) : undefined
      if (typeof own === 'string') return setTrouble(own)
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const ending = channel === 'push' && address ? { endpoint: address } : {}
      setChannels(await sendChannels(token, { channel, on, ...(on ? { time_zone, ...own } : ending) }))
    })
  const endAll = () => send(async () => setChannels(await sendChannels(token, { channel: 'push', on: false })))
  const hasOthers = channels.devices.length > (isOn('push') ? 1 : 0)

  if (shown.length === 0 && !needsHomeScreen()) return null
  return (
    <fieldset className="flex flex-col gap-3 text-left" aria-busy={busy}>
      <legend className="mb-3 text-lg font-bold">{t('title')}</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map((channel) => (
          <label key={channel} className={`${boxClass} ${edgeClass(undefined)}`}>
            <input
              type="checkbox"
              role="switch"
              className={markClass}
              checked={isOn(channel)}
              aria-checked={isOn(channel)}
              disabled={busy}
              onChange={({ target }) => turn(channel, target.checked)}
            />
            <span className="font-semibold">{t(channel)}</span>
          </label>
        ))}
      </div>
      {trouble && <StepNotice tone="warning">{t(trouble)}</StepNotice>}
      {problem && <StepNotice tone="danger">{problem}</StepNotice>}
      {needsHomeScreen() && <p className="text-sm text-muted">{t('iphone')}</p>}
      <p className="text-sm text-muted">{t('note')}</p>
      {channels.by_default && <p className="text-sm text-muted">{t('by_default')}</p>}
      {hasOthers && (
        <Button variant="secondary" size="sm" className="self-start" busy={busy} onClick={endAll}>
          {t('others')}
        </Button>
      )}
    </fieldset>
  )
}
