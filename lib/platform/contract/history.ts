import { z } from 'zod'

const whole = z.number().int()

/** The figures of some calendar days (America/Sao_Paulo), one by one, and the sums of as many before them. @param money the name of the amounts, in reais */
const historyWith = <Name extends string>(money: Name) => {
  const figures = { clicks: whole, completions: whole, [money]: z.number() } as { clicks: typeof whole; completions: typeof whole } & Record<Name, z.ZodNumber>
  return {
    series: z.array(z.object({ date: z.iso.date(), ...figures })),
    before: z.object(figures).meta({ description: 'The sums of as many days before those of `series`' }),
  }
}

/** What promoters did for the platform. */
export const payoutsHistory = historyWith('payouts')
/** What one promoter earned. */
export const earningsHistory = historyWith('earnings')
