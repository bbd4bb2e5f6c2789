// The texts on the drawn screenshots. All names are made up.

export const profiles = [
  ['ateliê.jandaia', 'Ateliê Jandaia', 'Cerâmica feita à mão · encomendas por aqui'],
  ['horta.do.morro', 'Horta do Morro', 'Verduras da vizinhança, toda quinta'],
  ['bicicletaria.tatu', 'Bicicletaria Tatu', 'Conserto na hora · aceita troca'],
  ['doces.da.nair', 'Doces da Nair', 'Brigadeiro, cajuzinho e bolo de festa'],
  ['coral.vila.nova', 'Coral Vila Nova', 'Ensaios às terças, 19h, na biblioteca'],
  ['quilombo.cultura', 'Ponto de Cultura', 'Oficinas gratuitas para toda idade'],
  ['costura.araci', 'Costura da Araci', 'Ajustes e reformas em dois dias'],
  ['trilhas.do.sul', 'Trilhas do Sul', 'Caminhadas leves todo domingo'],
] as const

export const apps = [
  ['Ventarola', 'Previsão do tempo simples'],
  ['Tatuí Rotas', 'Ônibus do bairro em tempo real'],
  ['Folhinha', 'Lembretes para regar plantas'],
  ['Caderneta', 'Gastos da casa, sem complicação'],
  ['Sabiá Leitor', 'Livros curtos para ler no caminho'],
  ['Mutirão', 'Tarefas divididas em família'],
] as const

export const praises = [
  'Muito fácil de usar, abriu rápido no meu celular antigo. Recomendo.',
  'Gostei bastante, só faltou um modo escuro. De resto está ótimo.',
  'Uso todo dia para ir ao trabalho e nunca me deixou na mão.',
  'Bonito e leve. Minha mãe aprendeu sozinha em cinco minutos.',
  'Atende bem ao que promete. O aviso por notificação ajuda muito.',
  'Faz o que precisa fazer, sem propaganda no meio. Parabéns pelo trabalho.',
] as const

export const forms = [
  ['Hábitos de leitura 2026', 'Qual foi o último livro que você leu?'],
  ['Transporte no seu bairro', 'Quantos minutos você espera pelo ônibus?'],
  ['Pesquisa sobre merenda escolar', 'O que as crianças mais gostam de comer?'],
  ['Compras pela internet', 'O que faz você desistir de uma compra?'],
  ['Uso do posto de saúde', 'Como foi seu último atendimento?'],
] as const

export const newsletters = [
  ['Carta da Manhã', 'Um resumo do dia em três minutos, antes do café.'],
  ['Boletim da Serra', 'Agenda, estradas e tempo da região toda sexta.'],
  ['Receita de Domingo', 'Uma receita por semana, com lista de compras.'],
  ['Contas em Dia', 'Dicas curtas para o dinheiro durar até o fim do mês.'],
] as const

export const groups = [
  ['Vizinhos da Rua das Acácias', 'Bom dia, gente! Bem-vindos os que chegaram hoje'],
  ['Achados do Bairro', 'Chegou promoção de arroz no mercadinho da praça'],
  ['Corrida de Sábado', 'Confirmado 6h30 na entrada do parque'],
  ['Mutirão da Praça', 'Quem traz a pá e o regador amanhã?'],
  ['Turma do Artesanato', 'Coloquei as fotos das peças novas no álbum'],
] as const

export const channels = [
  ['Oficina do Zeca', 'Como trocar a torneira sem quebrar a parede'],
  ['Panela de Barro', 'Feijão tropeiro de panela única, passo a passo'],
  ['Conta Comigo', 'Planilha simples para as contas da casa'],
  ['Quintal Verde', 'Horta em garrafa PET: comece com três mudas'],
] as const

export const shows = [
  ['Rádio Jatobá', 'Histórias de gente comum'],
  ['Pé na Estrada', 'Viagens curtas e baratas'],
  ['Causos da Vó', 'Contos do interior para dormir'],
  ['Papo de Obra', 'Reforma sem dor de cabeça'],
] as const

export const places = [
  ['Padaria Flor de Ipê', 'Rua das Acácias, 214'],
  ['Mercadinho Boa Praça', 'Av. dos Jacarandás, 1080'],
  ['Barbearia do Tião', 'Rua do Poço, 37'],
  ['Papelaria Arco-Íris', 'Travessa São Bento, 9'],
] as const

export const services = ['Caderneta', 'Mutirão', 'Clube do Leitor', 'Feira Fácil', 'Carona Solidária'] as const
