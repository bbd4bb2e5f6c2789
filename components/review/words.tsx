'use client'

import { CircleCheck, CircleHelp, LoaderCircle, ScanText } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import type { PictureBox } from '@/db/desk-values'
import { type Locale, languageTag } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import type { ReviewItem } from '@/lib/work/reviews/contract'
import { type NamedWords, namedWords } from './named-words'

/** After this time a reading that waits is asked for again. */
const AGAIN_MS = 5_000

interface Props {
  item: ReviewItem
  isMarked: boolean
  onMark: () => void
  /** Asks again what was found. */
  onWait: () => void
}

/** Which of the words that the version names were found in the pictures; nothing where it names none or nothing is read. */
export function WordsInPicture({ item, isMarked, onMark, onWait }: Props) {
  const t = useTranslations('admin.review.words')
  const pictures = namedWords(item)
  const isWaiting = pictures.some(({ state }) => state === 'waiting')
  useAgain(isWaiting, onWait)
  if (pictures.length === 0) return null
  const hasMarks = pictures.some(({ isLarge, boxes }) => isLarge && boxes.length > 0)
  return (
    <section aria-label={t('title')} className="flex flex-col items-start gap-2 rounded-control border border-line p-4">
      <h3 className="flex items-center gap-2 font-bold">
        <ScanText aria-hidden className="size-5 shrink-0 text-accent-deep" strokeWidth={1.75} />
        {t('title')}
      </h3>
      {pictures.map((picture) => (
        <Picture key={picture.key} picture={picture} isNamed={pictures.length > 1} />
      ))}
      {pictures.some(({ missing }) => missing.length > 0) && <p className="text-sm text-muted">{t('advice')}</p>}
      {hasMarks && (
        <Button variant="secondary" aria-pressed={isMarked} onClick={onMark}>
          {t(isMarked ? 'hide' : 'show')}
        </Button>
      )}
    </section>
  )
}

function Picture({ picture: { label, state, named, missing }, isNamed }: { picture: NamedWords; isNamed: boolean }) {
  const t = useTranslations('admin.review.words')
  const locale = useLocale() as Locale
  const list = new Intl.ListFormat(languageTag[locale], { type: 'conjunction' }).format(missing.map((word) => `“${word}”`))
  const Icon = state === 'waiting' ? LoaderCircle : state === 'read' && missing.length === 0 ? CircleCheck : CircleHelp
  return (
    <div aria-live="polite" className="flex min-w-0 flex-col gap-1">
      {isNamed && <p className="text-sm text-muted wrap-anywhere">{textIn(locale, label).text}</p>}
      <p className="flex items-center gap-1.5 font-semibold">
        <Icon aria-hidden className={missing.length > 0 ? 'size-4 shrink-0 text-warning' : 'size-4 shrink-0 text-accent-deep'} strokeWidth={2} />
        {state === 'read' ? t('found', { found: named - missing.length, named }) : t(state)}
      </p>
      {state === 'waiting' && <p className="text-sm text-muted">{t('waiting_hint')}</p>}
      {missing.length > 0 && <p className="wrap-anywhere">{t('missing', { list })}</p>}
    </div>
  )
}

/** Asks again while something is being read. */
function useAgain(isWaiting: boolean, onWait: () => void) {
  const latest = useRef(onWait)
  latest.current = onWait
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}

/** Frames around the words that were found, over a picture of any size. */
export const WordMarks = ({ boxes }: { boxes: readonly PictureBox[] }) =>
  boxes.map(([left, top, width, height]) => (
    <span
      key={`${left} ${top}`}
      data-mark
      className="absolute rounded-sm border-2 border-accent bg-accent/15 outline-2 outline-surface"
      style={{ left: `${left * 100}%`, top: `${top * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` }}
    />
  ))
