'use client'

import { Check, Copy, QrCode as QrSign } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { QrCode, useQrCode } from '@/components/ui/qr-code'
import type { PayoutDetails } from '@/lib/money/payouts/desk-contract'
import { copyText } from '@/lib/platform/browser/clipboard'
import { useMoney } from '@/lib/platform/browser/money-format'
import { toast } from '@/lib/platform/browser/toast'

/** At this width and above the QR code is shown at once, to be scanned with a phone; on the phone itself the text is copied. */
const WIDE = '(min-width: 64rem)'

interface Line {
  name: string
  value: string
  /** The copied text, if it differs from the shown one. */
  copied?: string
}

/** Everything that a banking app asks for, each value with a copy button. */
export function PayTo({ payout }: { payout: PayoutDetails }) {
  const t = useTranslations('admin.payouts')
  const lines = useLines(payout)
  const [copied, setCopied] = useState<string>()
  const copy = async ({ name, value, copied: text = value }: Line) => {
    if (await copyText(text)) setCopied(name)
    else toast.error(t('copy_failed'))
  }
  const { br_code } = payout
  return (
    <section aria-labelledby="pay-to" className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 id="pay-to" className="text-lg font-bold">
        {t('pay_to')}
      </h2>
      {br_code && <Code code={br_code} isCopied={copied === t('br_code')} onCopy={() => copy({ name: t('br_code'), value: br_code })} />}
      <dl className="flex flex-col divide-y divide-line">
        {lines.map((line) => (
          <div key={line.name} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 first:pt-0 last:pb-0">
            <dt className="self-end text-sm text-muted">{line.name}</dt>
            <dd className="figure self-start font-semibold wrap-anywhere select-all">{line.value}</dd>
            <dd className="col-start-2 row-span-2 row-start-1">
              <Button variant="secondary" className="min-h-12 min-w-12 px-3" aria-label={t('copy_name', { name: line.name })} onClick={() => copy(line)}>
                <CopySign isCopied={copied === line.name} />
                <span className="max-[26rem]:hidden">{t(copied === line.name ? 'copied' : 'copy')}</span>
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <p role="status" className="sr-only">
        {copied && t('copied_name', { name: copied })}
      </p>
    </section>
  )
}

const CopySign = ({ isCopied }: { isCopied: boolean }) =>
  isCopied ? <Check aria-hidden className="size-5 text-accent" strokeWidth={2} /> : <Copy aria-hidden className="size-5" strokeWidth={1.75} />

/** The BR Code as text, which contains key, amount and reference, and its QR code. */
function Code({ code, isCopied, onCopy }: { code: string; isCopied: boolean; onCopy: () => void }) {
  const t = useTranslations('admin.payouts')
  const [showsQr, setShowsQr] = useState(() => window.matchMedia(WIDE).matches)
  const { data: image } = useQrCode(code, showsQr)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-2">
        <Button variant={isCopied ? 'secondary' : 'primary'} size="lg" className="min-w-0 flex-1 px-3" onClick={onCopy}>
          <CopySign isCopied={isCopied} />
          {t(isCopied ? 'br_code_copied' : 'br_code_copy')}
        </Button>
        <Button
          variant="secondary"
          size="lg"
          aria-label={t('qr')}
          title={t('qr')}
          aria-expanded={showsQr}
          className="px-3 sm:px-3"
          onClick={() => setShowsQr(!showsQr)}
        >
          <QrSign aria-hidden className="size-6" strokeWidth={1.75} />
        </Button>
      </div>
      {showsQr && <QrCode image={image} alt={t('qr_alt')} />}
      <p className="text-sm text-muted">{t('br_code_hint')}</p>
    </div>
  )
}

/** The values of a payout method in the order in which banks ask for them, then amount and reference. */
function useLines({ pay_to, payment: { amount }, reference }: PayoutDetails): Line[] {
  const t = useTranslations('admin.payouts')
  const types = useTranslations('payout.key_types')
  const money = useMoney()
  if (!pay_to) return []
  const { key_type, key, bank, branch, account, account_type, holder, document, provider } = pay_to
  const pieces: [string, string | undefined][] = [
    [key_type ? t('key', { type: types(key_type) }) : '', key],
    [t('bank'), bank],
    [t('wallet'), provider],
    [t('branch'), branch],
    [t('account'), account],
    [t('account_type'), account_type && t(`account_types.${account_type}`)],
    [t('holder'), holder],
    [t('document'), document],
  ]
  return [
    ...pieces.flatMap(([name, value]) => (value ? [{ name, value }] : [])),
    // Banking apps accept only digits and a comma.
    { name: t('amount'), value: money(amount), copied: amount.toFixed(2).replace('.', ',') },
    { name: t('reference'), value: reference },
  ]
}
