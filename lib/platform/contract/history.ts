import { z } from 'zod'

const whole = z.number().int()

/** The figures of each of some calendar days (America/Sao_Paulo), and the sums of as many days before them. @param money the name of the amounts, in reais */
const historyWith = <Name extends string>(money: Name) => {
  const figures = { clicks: whole, completions: whole, [money]: z.number() } as { clicks: typeof whole; completions: typeof whole } & Record<Name, z.ZodNumber>
  return {
    series: z.array(z.object({ date: z.iso.date(), ...figures })),
    before: z.object(figures).meta({ description: 'The sums of as many days before those of `series`' }),
  }
}

/** The history of the whole platform. */
export const payoutsHistory = historyWith('payouts')
/** The history of one promoter. */
export const earningsHistory = historyWith('earnings')
