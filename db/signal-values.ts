// Values that only administrators see, as in `db/desk-values.ts`.

/** The signals in the order in which the desk names them; `lib/work/review/doubt/signals.ts` says what each sees. */
export const signalNames = [
  'copy',
  'choices',
  'words',
  'own_device',
  'payout_key',
  'known_number',
  'many_names',
  'pace',
  'edited',
  'promoter',
  'same_number',
  'place',
  'not_compared',
  'erased_before',
  'history',
] as const
export type SignalName = (typeof signalNames)[number]

/** What a signal saw, for the sentence that says it. The sentence of each signal says which of these it needs. */
export interface Saw {
  count?: number
  of?: number
  wrong?: number
  word?: string
  other?: string
}

/** A signal that saw something. `strength` is from -1, which speaks for a completion, to 1, which speaks against it. */
export interface SeenSignal {
  name: SignalName
  strength: number
  saw: Saw
}

/** From this score on a completion is among those to look at first. */
export const LOOK_FIRST_FROM = 40

/** Programs that write their name into a picture that they change. */
export const editingPrograms = ['photoshop', 'lightroom', 'gimp', 'canva', 'picsart', 'snapseed', 'pixlr', 'affinity'] as const
export type EditingProgram = (typeof editingPrograms)[number]
