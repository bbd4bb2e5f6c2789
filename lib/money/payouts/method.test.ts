import { describe, expect, test } from 'vitest'
import { cnpjOf, cpfOf } from '@/lib/platform/pages/documents'
import { masked, PayoutMethodInput } from './method'

const pix = (key_type: string, key: string) => PayoutMethodInput.safeParse({ method: 'pix', key_type, key })

describe('documents', () => {
  test.each(['529.982.247-25', '52998224725', ' 111.444.777-35 ', '11912345684'])('%j is a CPF', (typed) => {
    expect(cpfOf(typed)).toBe(typed.replace(/\D/g, ''))
  })
  test.each(['529.982.247-24', '111.111.111-11', '00000000000', '5299822472', '529982247255', 'abc', ''])('%j is none', (typed) => {
    expect(cpfOf(typed)).toBeUndefined()
  })
  test.each(['12ABC34501DE35', '12.abc.345/01de-35', '11.222.333/0001-81'])('%j is a CNPJ', (typed) => {
    expect(cnpjOf(typed)).toBe(typed.replace(/\W/g, '').toUpperCase())
  })
  test.each(['LBNXQOB5000163', '12ABC34501DE36', '11222333000180', '00000000000000', '12ABC34501DEA5', ''])('%j is none', (typed) => {
    expect(cnpjOf(typed)).toBeUndefined()
  })
})

describe('a PIX key', () => {
  test.each([
    ['cpf', '529.982.247-25', '52998224725', '•••.982.247-••'],
    ['cnpj', '12.ABC.345/01DE-35', '12ABC34501DE35', '••.ABC.345/••••-••'],
    ['email', ' Ana@Example.COM ', 'ana@example.com', 'a•••@example.com'],
    ['phone', '(11) 91234-5684', '+5511912345684', '+55 11 •••••-5684'],
    ['phone', '+55 11 91234 5684', '+5511912345684', '+55 11 •••••-5684'],
    ['phone', '0 11 91234-5684', '+5511912345684', '+55 11 •••••-5684'],
    ['phone', '0055 11 91234-5684', '+5511912345684', '+55 11 •••••-5684'],
    ['phone', '015 11 91234-5684', '+5511912345684', '+55 11 •••••-5684'],
    ['random', '123E4567-E89B-12D3-A456-426655440000', '123e4567-e89b-12d3-a456-426655440000', '123e••••-0000'],
    ['random', ' 123e4567e89b12d3a456426655440000', '123e4567-e89b-12d3-a456-426655440000', '123e••••-0000'],
  ])('of type %s, %j, is stored in one spelling and shown masked', (key_type, typed, stored, shown) => {
    const parsed = pix(key_type, typed)
    expect(parsed.data).toEqual({ method: 'pix', key_type, key: stored })
    if (parsed.data) expect(masked(parsed.data).label).toBe(shown)
  })

  test.each([
    ['cpf', '11912345685'],
    ['phone', '11812345684'],
    ['phone', '1191234568'],
    ['phone', '+1 212 555 0100'],
    // Numbers of Peru, Spain and Portugal whose digits would be a Brazilian mobile number's.
    ['phone', '+51 912 345 678'],
    ['phone', '0051 912 345 678'],
    ['phone', '+34 912 345 678'],
    ['phone', '00351 912 345 678'],
    // Without an area code.
    ['phone', '+55 91234-5678'],
    ['email', `${'a'.repeat(70)}@example.com`],
    ['email', 'ana@'],
    ['phone', '1133334444'],
    ['phone', '11 3333-4444'],
    ['phone', '20912345684'],
    ['random', '123e4567e89b12d3a45642665544000'],
    ['tax', '52998224725'],
    ['cpf', ''],
  ])('of type %s, %j, is refused at its field', (key_type, typed) => {
    const paths = pix(key_type, typed).error?.issues.map(({ path }) => path.join('.'))
    expect(paths).toEqual([key_type === 'tax' ? 'key_type' : 'key'])
  })

  test('is of the type that was asked for: the same digits are a CPF and a mobile number', () => {
    expect(pix('cpf', '11912345684').data).toMatchObject({ key: '11912345684' })
    expect(pix('phone', '11912345684').data).toMatchObject({ key: '+5511912345684' })
  })
})

test('a bank account needs the document of its holder, and shows little of itself', () => {
  const bank = {
    method: 'bank',
    bank: 'Banco do Brasil',
    branch: '1234-5',
    account: '987654-3',
    account_type: 'checking',
    holder: 'Ana Souza',
    document: '529.982.247-25',
  }
  const parsed = PayoutMethodInput.parse(bank)
  expect(parsed).toMatchObject({ document: '52998224725' })
  expect(masked(parsed).label).toBe('Banco do Brasil •••••4-3')
  expect(PayoutMethodInput.safeParse({ ...bank, document: '1' }).error?.issues[0]?.path).toEqual(['document'])
  expect(PayoutMethodInput.safeParse({ method: 'cheque' }).error?.issues[0]?.path).toEqual(['method'])
})
