'use client'

import { Mail, MessageCircle, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { useNear } from './use-near'

const channels = [
  ['email', Mail],
  ['telegram', Send],
  ['whatsapp', MessageCircle],
] as const

type Channel = (typeof channels)[number][0]

interface Props {
  label: string
  newTab: string
  names: Record<Channel, string>
}

/** The buttons' placeholder address while loading (SPEC section 2). */
const PLACEHOLDER = '#faq'

/** Three links to contact the team. Their addresses are link settings, fetched when the buttons are near the window. */
export function ContactLinks({ label, newTab, names }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [addresses, setAddresses] = useState<Partial<Record<string, string>>>({})
  useNear(list, async () => {
    const { linkAddresses } = await import('./link-addresses')
    setAddresses(await linkAddresses())
  })
  return (
    <ul ref={list} aria-label={label} className="flex flex-wrap gap-3 lg:flex-col lg:items-start">
      {channels.map(([channel, Icon]) => (
        <li key={channel}>
          <a
            href={addresses[channel] ?? PLACEHOLDER}
            {...(addresses[channel] && { target: '_blank', rel: 'noopener noreferrer' })}
            className={buttonClass({ variant: 'secondary' }, 'lg:min-w-44 lg:justify-start')}
          >
            <Icon aria-hidden className="size-5 text-accent" strokeWidth={1.75} />
            {names[channel]}
            {addresses[channel] && <span className="sr-only"> ({newTab})</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
