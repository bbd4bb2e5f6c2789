import sharp from 'sharp'

/** The demo's promoters; the first one's sign-in is printed. */
export const people = [
  ['Mariana Alves', 'mariana.alves'],
  ['João Pedro Ramos', 'joao.ramos'],
  ['Camila Ferreira', 'camila.ferreira'],
  ['Rafael Nogueira', 'rafael.nogueira'],
  ['Beatriz Carvalho', 'bia.carvalho'],
  ['Lucas Teixeira', 'lucas.teixeira'],
  ['Larissa Moura', 'larissa.moura'],
  ['Thiago Barros', 'thiago.barros'],
  ['Fernanda Araújo', 'fernanda.araujo'],
  ['Gabriel Pinto', 'gabriel.pinto'],
  ['Juliana Conceição', 'ju.conceicao'],
  ['Felipe Batista', 'felipe.batista'],
  ['Patrícia Lima', 'patricia.lima'],
  ['André Gonçalves', 'andre.goncalves'],
  ['Aline Rocha', 'aline.rocha'],
  ['Diego Martins', 'diego.martins'],
  ['Vanessa Dias', 'vanessa.dias'],
  ['Rodrigo Cardoso', 'rodrigo.cardoso'],
  ['Simone Freitas', 'simone.freitas'],
  ['Bruno Azevedo', 'bruno.azevedo'],
  ['Priscila Nunes', 'pri.nunes'],
  ['Marcelo Tavares', 'marcelo.tavares'],
  ['Letícia Campos', 'leticia.campos'],
  ['Eduardo Peixoto', 'edu.peixoto'],
  ['Sônia Magalhães', 'sonia.magalhaes'],
].map(([name = '', user = '']) => ({ name, user }))

/** Where the demo's clicks come from: documentation addresses (RFC 5737), so that they are nobody's. */
export const places = [
  { country: 'BR', city: 'São Paulo', prefix: '203.0.113.' },
  { country: 'BR', city: 'Rio de Janeiro', prefix: '198.51.100.' },
  { country: 'BR', city: 'Salvador', prefix: '192.0.2.' },
  { country: 'BR', city: 'Fortaleza', prefix: '203.0.113.' },
  { country: 'BR', city: 'Belo Horizonte', prefix: '198.51.100.' },
  { country: 'BR', city: 'Recife', prefix: '192.0.2.' },
  { country: 'BR', city: null, prefix: '203.0.113.' },
  { country: 'PT', city: 'Lisboa', prefix: '198.51.100.' },
  { country: 'US', city: null, prefix: '192.0.2.' },
  { country: null, city: null, prefix: '203.0.113.' },
]

export const contactMessages = [
  {
    name: 'Carlos Menezes',
    email: 'carlos.menezes@example.com',
    message: 'Boa tarde. Terminei a tarefa ontem à noite e recebi o código. Por onde acompanho o pagamento?',
  },
  {
    name: 'Renata Lopes',
    email: 'renata.lopes@example.com',
    message: 'Meu celular não abre a câmera na hora de enviar a prova. Posso mandar o print pela galeria?',
  },
  { name: 'Daniel Foster', email: 'daniel.foster@example.com', message: 'Hello. I live in Lisbon and have a Brazilian bank account. May I take part?' },
  { name: 'Ivone Sá', email: 'ivone.sa@example.com', message: 'Quero divulgar para o meu grupo do bairro. Como crio uma conta de promotora?' },
  { name: 'Pedro Henrique Luz', email: 'pedro.luz@example.com', message: 'Digitei o WhatsApp errado no cadastro. Tem como corrigir?' },
]

/** A drawn screenshot that says whose demo it is. */
export function demoProof(name: string): Promise<Buffer> {
  const safe = name.replace(/[<>&"']/g, '')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="960" font-family="sans-serif">
    <rect width="540" height="960" fill="#FBFBF8"/><rect width="540" height="96" fill="#047857"/>
    <text x="36" y="60" font-size="30" fill="#fff" font-weight="bold">example.com</text>
    <rect x="36" y="150" width="468" height="420" rx="24" fill="#E7F5EF"/><circle cx="270" cy="330" r="80" fill="#047857"/>
    <path d="M232 332l28 28 50-56" stroke="#fff" stroke-width="16" fill="none" stroke-linecap="round" stroke-linejoin="round"/>
    <text x="270" y="480" font-size="30" fill="#10231D" text-anchor="middle">Seguindo</text>
    <text x="36" y="640" font-size="26" fill="#10231D">${safe}</text><text x="36" y="684" font-size="22" fill="#51645C">Prova de demonstração</text>
  </svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
