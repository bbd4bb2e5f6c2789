'use client'

import { Camera, CircleAlert, ImageUp, LoaderCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, type DragEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { useErrorInView } from '@/components/ui/use-error-in-view'
import { prepareProof } from './prepare-proof'
import { ProofPreview } from './proof-preview'
import { useStepFieldText } from './use-field-text'

/** Without HEIC, so that iOS converts such photos to JPEG; WebP is what chats save on Android. */
const ACCEPT = 'image/jpeg,image/png,image/webp'

interface ProofPickerProps {
  proof: File | null
  /** Takes the chosen image, or null once it is removed. */
  onProof: (proof: File | null) => void
  /** Already in the reader's language. */
  error: string | undefined
  /** Sets the error, a key below `validation`, or clears it with undefined. */
  onProblem: (problem: string | undefined) => void
  /** The button that chooses an image, which is focused if the image is missing. */
  chooseRef: RefObject<HTMLButtonElement | null>
  /** Tells its parts from those of other pickers of the page. */
  name?: string
  /** What the image is of, for screen readers, where several are asked for. */
  label?: string
  /** Whether it takes a pasted image; at most one picker of a page does. */
  pastes?: boolean
}

/** Chooses the proof from the device, by drag and drop, from the clipboard, or with a phone's camera. */
export function ProofPicker({ proof, onProof, error, onProblem, chooseRef, name = 'proof', label, pastes = true }: ProofPickerProps) {
  const t = useTranslations('wizard.task')
  const say = useStepFieldText()
  const gallery = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const picture = useRef<HTMLButtonElement>(null)
  const latest = useRef(0)
  const [preparing, setPreparing] = useState(false)
  const focusDue = useRef(false)
  const [dragging, setDragging] = useState(false)
  const [status, setStatus] = useState('')

  async function choose(file: File | undefined) {
    if (!file) return
    const turn = ++latest.current
    setPreparing(true)
    onProblem(undefined)
    const prepared = await prepareProof(file)
    if (turn !== latest.current) return
    setPreparing(false)
    focusDue.current = true
    if (prepared.ok) onProof(prepared.file)
    onProblem(prepared.ok ? undefined : prepared.problem)
    setStatus(prepared.ok ? t('ready') : '')
  }

  // Preparing the image removes the pressed button, so the focus moves. A refused image is scrolled into view with the reason.
  useEffect(() => {
    if (preparing || !focusDue.current) return
    focusDue.current = false
    if (picture.current) picture.current.focus()
    else chooseRef.current?.focus({ preventScroll: true })
  }, [preparing, chooseRef])

  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    choose(event.target.files?.[0])
    // Otherwise choosing the same file again would cause no event.
    event.target.value = ''
  }

  const chooseLatest = useRef(choose)
  chooseLatest.current = choose
  useEffect(() => {
    if (!pastes) return
    const paste = (event: ClipboardEvent) => chooseLatest.current(event.clipboardData?.files[0])
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [pastes])

  const remove = () => {
    onProof(null)
    setStatus(t('removed'))
    // The pressed button is removed together with the preview.
    requestAnimationFrame(() => chooseRef.current?.focus())
  }

  const box = useErrorInView<HTMLDivElement>(error)

  const dropZone = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setDragging(true)
    },
    onDragLeave: () => setDragging(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setDragging(false)
      choose(event.dataTransfer.files[0])
    },
  }

  return (
    <div ref={box} className="flex flex-col gap-2">
      {/* Drag and drop is optional: the buttons inside do the same. */}
      <div {...dropZone} className={cn('rounded-card', dragging && 'outline-3 outline-accent')}>
        <input ref={gallery} type="file" accept={ACCEPT} onChange={chosen} tabIndex={-1} aria-hidden className="hidden" data-testid={name} />
        <input ref={camera} type="file" accept={ACCEPT} capture="environment" onChange={chosen} tabIndex={-1} aria-hidden className="hidden" />
        {proof && !preparing ? (
          <ProofPreview proof={proof} onReplace={() => gallery.current?.click()} onRemove={remove} pictureRef={picture} />
        ) : (
          <div
            className={cn(
              'flex flex-col items-center gap-3 rounded-card border-2 border-dashed bg-surface px-4 py-6 text-center',
              error ? 'border-danger' : dragging ? 'border-accent' : 'border-edge',
            )}
          >
            {preparing ? (
              <p className="flex min-h-24 items-center gap-3 font-semibold">
                <LoaderCircle aria-hidden className="size-6 animate-spin text-accent" strokeWidth={1.75} />
                {t('preparing')}
              </p>
            ) : (
              <>
                <Button
                  ref={chooseRef}
                  variant="secondary"
                  className={cn('w-full sm:w-auto', error && 'focus-visible:outline-danger')}
                  aria-describedby={cn(`${name}-formats`, error && `${name}-error`)}
                  data-invalid={error ? '' : undefined}
                  onClick={() => gallery.current?.click()}
                >
                  <ImageUp aria-hidden className="size-5" strokeWidth={1.75} />
                  {t('choose')}
                  {label && <span className="sr-only">: {label}</span>}
                </Button>
                <Button variant="secondary" className="hidden w-full pointer-coarse:inline-flex sm:w-auto" onClick={() => camera.current?.click()}>
                  <Camera aria-hidden className="size-5" strokeWidth={1.75} />
                  {t('take')}
                  {label && <span className="sr-only">: {label}</span>}
                </Button>
                <p className="hidden text-sm text-muted pointer-fine:block">{t('drop')}</p>
              </>
            )}
          </div>
        )}
      </div>
      <p id={`${name}-formats`} className="text-sm text-muted">
        {t('formats')}
      </p>
      {error && (
        <p id={`${name}-error`} role="alert" className="flex items-start gap-1.5 font-medium text-danger">
          <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" strokeWidth={1.75} />
          {say(error)}
        </p>
      )}
      <p role="status" className="sr-only">
        {preparing ? t('preparing') : status}
      </p>
    </div>
  )
}
