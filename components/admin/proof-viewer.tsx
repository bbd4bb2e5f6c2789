'use client'

import { Maximize2, Minimize2, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { cn } from '@/lib/cn'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  address: string
  alt: string
}

/** A picture over the whole window: fitted to it, or in its actual size to be scrolled, with arrow keys too. Escape closes. */
export function ProofViewer({ open, onOpenChange, address, alt }: Props) {
  const t = useTranslations('admin.details')
  const common = useTranslations('common')
  const [full, setFull] = useState(false)
  const Icon = full ? Minimize2 : Maximize2
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-60 bg-ink/80" />
        <Dialog.Content aria-describedby={undefined} className="fade-in fixed inset-0 z-60 flex flex-col outline-none">
          <Dialog.Title className="sr-only">{alt}</Dialog.Title>
          <div className="flex items-center justify-end gap-2 p-3">
            <button type="button" onClick={() => setFull(!full)} className={buttonClass({ variant: 'secondary' })}>
              <Icon aria-hidden className="size-5" strokeWidth={1.75} />
              {t(full ? 'fit' : 'full')}
            </button>
            <Dialog.Close aria-label={common('close')} className={buttonClass({ variant: 'secondary' })}>
              <X aria-hidden className="size-5" strokeWidth={1.75} />
            </Dialog.Close>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <section aria-label={alt} tabIndex={0} className={cn('min-h-0 flex-1 p-3 pt-0', full ? 'overflow-auto' : 'overflow-hidden')}>
            {/* biome-ignore lint/performance/noImgElement: a private picture behind a signed address; nothing may optimise and keep it. */}
            <img src={address} alt={alt} className={full ? 'mx-auto block max-w-none' : 'size-full object-contain'} />
          </section>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
