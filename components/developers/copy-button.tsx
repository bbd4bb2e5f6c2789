'use client'

import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { copyText } from '@/lib/platform/browser/clipboard'
import { toast } from '@/lib/platform/browser/toast'

interface Props {
  text: string
  /** What is copied, for screen readers. */
  label?: string
  /** Whether it is the button of a dialog, which then has the focus. */
  primary?: boolean
}

/** Copies a text. */
export function CopyButton({ text, label, primary = false }: Props) {
  const t = useTranslations('developers')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (primary) button.current?.focus()
  }, [primary])
  const copy = async () => {
    if (await copyText(text)) toast.success(t('copied'))
    else toast.error(t('copy_failed'))
  }
  return (
    <Button
      ref={button}
      variant={primary ? 'primary' : 'secondary'}
      size={primary ? 'md' : 'sm'}
      aria-label={label}
      {...(primary && { 'data-first': true })}
      onClick={copy}
    >
      <Copy aria-hidden className={primary ? 'size-5' : 'size-4'} strokeWidth={1.75} />
      {t('copy')}
    </Button>
  )
}
