import type { RejectReason } from '@/db/values'
import { foreignLocale } from '@/lib/platform/i18n/locales'

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
  {
    name: 'Daniel Foster',
    email: 'daniel.foster@example.com',
    message: 'Hello. I live in Lisbon and have a Brazilian bank account. May I take part?',
    locale: foreignLocale,
  },
  { name: 'Ivone Sá', email: 'ivone.sa@example.com', message: 'Quero divulgar para o meu grupo do bairro. Como crio uma conta de promotora?' },
  { name: 'Pedro Henrique Luz', email: 'pedro.luz@example.com', message: 'Digitei o WhatsApp errado no cadastro. Tem como corrigir?' },
]

export const professions = ['Motorista', 'Estudante', 'Vendedora', 'Professora', 'Auxiliar administrativo', 'Cabeleireira', 'Autônomo', 'Técnica de enfermagem']

/** Administrators' notes to people whose proof was rejected. */
export const notes: Partial<Record<RejectReason, string[]>> = {
  unreadable: ['A foto saiu tremida. Um print da tela fica melhor do que uma foto.', 'Está escuro demais para ler o nome e a data.'],
  incomplete: ['Falta a parte de baixo da tela, onde aparece a confirmação.', 'O print corta o seu nome. Mande a tela inteira.'],
  wrong_task: ['Esta é a tela inicial do celular. Precisamos da página depois de concluir.', 'O print é de outra tarefa.'],
  already_used: ['Esta imagem já foi enviada por outra pessoa.'],
  already_done: ['Você já recebeu por esta tarefa em outro envio.'],
  edited: ['O nome na imagem foi escrito por cima. Mande o print original.'],
  other: ['A página mostra um erro de conexão em vez da confirmação. Tente de novo com internet.', 'O perfil da imagem é privado, então não dá para conferir.'],
}

/** Administrators' internal notes. */
export const internalNotes = [
  'Mesmo grupo de ontem à noite; olhar com calma os próximos.',
  'Falei com a pessoa pelo WhatsApp, ela vai reenviar.',
  'Número reciclado da operadora: é outra pessoa.',
  'Combinado com a Helena: aceitar prints em inglês.',
]

/** Why a decision was undone. */
export const whyUndone = ['Confundi com o envio de cima.', 'A pessoa mostrou o print inteiro pelo WhatsApp.', 'Olhei de novo no computador e dá para ler.']

/** Reasons for appeals. */
export const appeals = [
  'A imagem está certa sim, é que o aplicativo mudou o botão de lugar. Podem olhar de novo?',
  'Meu nome aparece no canto de cima, só que em letra pequena.',
  'Não editei nada, o celular é antigo e a fonte fica assim mesmo.',
]

/** Why a completion was deleted. */
export const deletions = ['A pessoa pediu pelo WhatsApp que o envio fosse apagado.', 'Envio de teste da equipe.']
