import { describe, expect, test } from 'vitest'
import { signalNames } from '@/db/signal-values'
import { partsOf, scoreOf, seenIn } from './score'
import { type AttemptFacts, signals } from './signals'

const nothing: AttemptFacts = {
  attempt: 1,
  flags: [],
  minutesTaken: 6,
  minutesNeeded: 5,
  addressCountry: 'BR',
  whatsapp: '+5511987654321',
  namesOfDevice: 1,
  promoter: { decided: 100, rejected: 5 },
  editedWith: [],
  words: null,
  number: { approved: 0, rejected: 0 },
}
const see = (name: (typeof signalNames)[number], more: Partial<AttemptFacts>) => signals[name].see({ ...nothing, ...more })

test('no signal sees anything in an ordinary task', () => {
  expect(seenIn(nothing)).toEqual([])
})

describe('each signal', () => {
  test.each([
    ['copy', { flags: ['same_picture'] }, 1],
    ['copy', { flags: ['similar_picture'] }, 0.75],
    ['copy', { flags: ['similar_picture', 'same_link'] }, 1],
    ['choices', { flags: ['wrong_choice'] }, 1],
    ['own_device', { flags: ['own_admin_device'] }, 1],
    ['own_device', { flags: ['own_details'] }, 1],
    ['words', { words: { found: 0, named: 3, wrong: 0 } }, 1],
    ['words', { words: { found: 3, named: 3, wrong: 0 } }, -0.5],
    ['words', { words: { found: 3, named: 3, wrong: 1 } }, 1],
    ['words', { words: { found: 1, named: 3, wrong: 2 } }, 1],
    ['words', { words: { found: 0, named: 0, wrong: 1 } }, 1],
    ['payout_key', { flags: ['same_payout_key'] }, 1],
    ['known_number', { flags: ['known_number'] }, 1],
    ['same_number', { flags: ['same_whatsapp'] }, 1],
    ['not_compared', { flags: ['not_compared'] }, 1],
    ['erased_before', { flags: ['erased_before'] }, 1],
    ['many_names', { namesOfDevice: 4 }, 0.5],
    ['many_names', { namesOfDevice: 40 }, 1],
    ['many_names', { namesOfDevice: 1, flags: ['same_device'] }, 0.5],
    ['pace', { minutesTaken: 0 }, 1],
    ['edited', { editedWith: ['photoshop'] }, 1],
    ['promoter', { promoter: { decided: 20, rejected: 12 } }, 1],
    ['place', { addressCountry: 'PT' }, 1],
    ['history', { number: { approved: 5, rejected: 0 } }, -1],
    ['history', { number: { approved: 0, rejected: 3 } }, 1],
  ] as const)('%s speaks at %o with a strength of %d', (name, more, strength) => {
    expect(see(name, more as Partial<AttemptFacts>)?.strength).toBeCloseTo(strength)
  })

  test.each([
    ['words', { words: { found: 1, named: 3, wrong: 0 } }],
    ['words', { words: { found: 0, named: 0, wrong: 0 } }],
    ['many_names', { namesOfDevice: 2 }],
    ['pace', { minutesTaken: 2 }],
    ['pace', { minutesTaken: 0, attempt: 2 }],
    ['pace', { minutesTaken: null }],
    ['pace', { minutesTaken: 0, minutesNeeded: null }],
    ['promoter', { promoter: { decided: 19, rejected: 19 } }],
    ['promoter', { promoter: null }],
    ['place', { addressCountry: null }],
    ['place', { whatsapp: null, addressCountry: 'PT' }],
    ['place', { whatsapp: '+351912345678', addressCountry: 'PT' }],
    ['history', { number: { approved: 3, rejected: 1 } }],
  ] as const)('%s says nothing at %o', (name, more) => {
    expect(see(name, more as Partial<AttemptFacts>)).toBeUndefined()
  })

  test('words says how many wrong ones it saw beside the right ones, and nothing of them where there are none', () => {
    expect(see('words', { words: { found: 2, named: 2, wrong: 1 } })?.saw).toEqual({ count: 2, of: 2, wrong: 1 })
    expect(see('words', { words: { found: 2, named: 2, wrong: 0 } })?.saw).toEqual({ count: 2, of: 2 })
  })

  test('has a weight from 0 to 100', () => {
    for (const name of signalNames) expect(signals[name].weight).toSatisfy((weight: number) => weight > 0 && weight <= 100)
  })
})

describe('a score', () => {
  const seen = (more: Partial<AttemptFacts>) => seenIn({ ...nothing, ...more })

  test('is not good where a word that only a wrong picture shows is found, with all right ones too', () => {
    const good = seen({ words: { found: 2, named: 2, wrong: 0 }, number: { approved: 5, rejected: 0 } })
    const doubted = seen({ words: { found: 2, named: 2, wrong: 1 }, number: { approved: 5, rejected: 0 } })
    expect([scoreOf(good).isGood, scoreOf(doubted).isGood]).toEqual([true, false])
  })

  test('is the sum of its parts, the strongest first, and never below 0 or above 100', () => {
    const both = seen({ flags: ['same_picture'], addressCountry: 'PT' })
    expect(partsOf(both).map(({ name, points }) => [name, points])).toEqual([
      ['copy', 60],
      ['place', 20],
    ])
    expect(scoreOf(both)).toEqual({ score: 80, isGood: false })
    expect(scoreOf(seen({ number: { approved: 9, rejected: 0 } }))).toEqual({ score: 0, isGood: true })
    expect(scoreOf(seen({ flags: ['same_picture', 'own_device'] })).score).toBe(100)
  })

  test('lowered to 0 by a good history is still not good, because the doubt stays', () => {
    const doubted = seen({ addressCountry: 'PT', number: { approved: 9, rejected: 0 } })
    expect(scoreOf(doubted)).toEqual({ score: 0, isGood: false })
  })
})
