import type { SignalName } from '@/db/signal-values'
import { choices } from './modules/choices'
import { copy } from './modules/copy'
import { edited } from './modules/edited'
import { erasedBefore } from './modules/erased-before'
import { history } from './modules/history'
import { manyNames } from './modules/many-names'
import { notCompared } from './modules/not-compared'
import { ownDevice } from './modules/own-device'
import { pace } from './modules/pace'
import { payoutKey } from './modules/payout-key'
import { place } from './modules/place'
import { promoter } from './modules/promoter'
import { sameNumber } from './modules/same-number'
import { words } from './modules/words'
import type { Signal } from './signal'

/** The module of each signal. A new one is a name in `db/signal-values.ts`, a module, its line here, and its texts below `admin.signals`. */
export const signals: Record<SignalName, Signal> = {
  copy,
  choices,
  words,
  own_device: ownDevice,
  payout_key: payoutKey,
  many_names: manyNames,
  pace,
  edited,
  promoter,
  same_number: sameNumber,
  place,
  not_compared: notCompared,
  erased_before: erasedBefore,
  history,
}
