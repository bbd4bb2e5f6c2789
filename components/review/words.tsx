'use client'

import { CircleCheck, CircleHelp, CircleX, LoaderCircle, ScanText } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { type Locale, languageTag } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import type { ReviewItem } from '@/lib/work/review/decision/contract'
import { type NamedWords, namedWords, type WordMark } from './named-words'

/** After this time a reading that waits is asked for again. */
const AGAIN_MS = 5_000

interface Props {
  item: ReviewItem
  isMarked: boolean
  onMark: () => void
  /** Asks again what was found. */
  onWait: () => void
}

/** Which of the words that the version names were found in the pictures, right and wrong ones; nothing where it names none or nothing is read. */
export function WordsInPicture({ item, isMarked, onMark, onWait }: Props) {
  const t = useTranslations('admin.review.words')
  const pictures = namedWords(item)
  const isWaiting = pictures.some(({ state }) => state === 'waiting')
  useAgain(isWaiting, onWait)
  if (pictures.length === 0) return null
  const hasMarks = pictures.some(({ isLarge, marks }) => isLarge && marks.length > 0)
  return (
    <section aria-label={t('title')} className="flex flex-col items-start gap-2 rounded-control border border-line p-4">
      <h3 className="flex items-center gap-2 font-bold">
        <ScanText aria-hidden className="size-5 shrink-0 text-accent-deep" strokeWidth={1.75} />
        {t('title')}
      </h3>
      {pictures.map((picture) => (
        <Picture key={picture.key} picture={picture} isNamed={pictures.length > 1} />
      ))}
      {pictures.some(({ missing, wrong }) => missing.length + wrong.length > 0) && <p className="text-sm text-muted">{t('advice')}</p>}
      {hasMarks && (
        <Button variant="secondary" aria-pressed={isMarked} onClick={onMark}>
          {t(isMarked ? 'hide' : 'show')}
        </Button>
      )}
    </section>
  )
}

function Picture({ picture: { label, state, named, missing, wrong }, isNamed }: { picture: NamedWords; isNamed: boolean }) {
  const t = useTranslations('admin.review.words')
  const locale = useLocale() as Locale
  const listOf = (words: string[]) => new Intl.ListFormat(languageTag[locale], { type: 'conjunction' }).format(words.map((word) => `“${word}”`))
  const Icon = state === 'waiting' ? LoaderCircle : state === 'read' && missing.length === 0 ? CircleCheck : CircleHelp
  return (
    <div aria-live="polite" className="flex min-w-0 flex-col gap-1">
      {isNamed && <p className="text-sm text-muted wrap-anywhere">{textIn(locale, label).text}</p>}
      {(state !== 'read' || named > 0) && (
        <p className="flex items-center gap-1.5 font-semibold">
          <Icon aria-hidden className={missing.length > 0 ? 'size-4 shrink-0 text-warning' : 'size-4 shrink-0 text-accent-deep'} strokeWidth={2} />
          <span>{state === 'read' ? t('found', { found: named - missing.length, named }) : t(state)}</span>
        </p>
      )}
      {state === 'waiting' && <p className="text-sm text-muted">{t('waiting_hint')}</p>}
      {missing.length > 0 && <p className="wrap-anywhere">{t('missing', { list: listOf(missing) })}</p>}
      {wrong.length > 0 && (
        <p className="flex items-start gap-1.5 font-semibold text-danger">
          <CircleX aria-hidden className="mt-1 size-4 shrink-0" strokeWidth={2} />
          <span className="min-w-0 wrap-anywhere">{t('wrong', { list: listOf(wrong) })}</span>
        </p>
      )}
      {state === 'read' && named + wrong.length === 0 && <p>{t('no_wrong')}</p>}
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

/** Frames around the words that were found, over a picture of any size; dashed ones around those that only a wrong picture shows. */
export const WordMarks = ({ marks }: { marks: readonly WordMark[] }) =>
  marks.map(({ box: [left, top, width, height], isWrong }) => (
    <span
      key={`${left} ${top}`}
      data-mark={isWrong ? 'wrong' : 'right'}
      className={cn(
        'absolute rounded-sm border-2 outline-2 outline-surface',
        isWrong ? 'border-dashed border-danger bg-danger/15' : 'border-accent bg-accent/15',
      )}
      style={{ left: `${left * 100}%`, top: `${top * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` }}
    />
  ))
