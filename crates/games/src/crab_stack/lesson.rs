//! The lesson: walks, stacks, the wave, and the last one able to move.

use cairn_i18n::Phrase;

use crate::lesson::{Accepts, Lesson, Step, Task};

/// Teaches Crab Stack to player 1, with two players.
pub(crate) static LESSON: Lesson = Lesson {
    about: Phrase::new(
        "Crabs climb on each other; the wave takes who is cut off. For two to four.",
        "Caranguejos sobem uns nos outros; a onda leva quem fica isolado. De dois a quatro.",
    ),
    steps: &[
        Step {
            title: Phrase::new("Crabs on the rocks", "Caranguejos nas rochas"),
            text: Phrase::new(
                "Around a pool of water lie rocks, and on every rock sits a crab. You are **player 1**: the red crabs \
                 with one spot are yours. Who can still move at the end wins.",
                "Em volta de uma poça de água há rochas, e em cada rocha um caranguejo. Você é o **jogador 1**: \
                 os caranguejos vermelhos, com uma pinta, são seus. Ganha quem ainda puder mover no fim.",
            ),
            setup: SETUP,
            position: DEAL,
            marks: &[],
            task: Task::Read,
        },
        Step {
            title: Phrase::new("A large crab: one step", "Um caranguejo grande: um passo"),
            text: Phrase::new(
                "A **large** crab goes exactly **1** step and climbs onto any crab. Move the large one on d5 \
                 onto a neighbour.",
                "Um caranguejo **grande** anda exatamente **1** passo e sobe em qualquer outro. Mova o grande de \
                 d5 para cima de um vizinho.",
            ),
            setup: SETUP,
            position: DEAL,
            marks: &["d5"],
            task: Task::Move {
                accepts: Accepts::These(&["d5c4", "d5c5", "d5d6", "d5e5", "d5e6"]),
                hint: Phrase::new(
                    "Pick d5, then a rock right beside it.",
                    "Escolha d5 e depois uma rocha ao lado.",
                ),
                wrong: Phrase::new(
                    "You may do that, but now it is the turn of the large crab on d5.",
                    "Pode, mas agora é a vez do caranguejo grande de d5.",
                ),
                well_done: Phrase::new(
                    "Now it sits on top. The rock that it left is empty and stays empty.",
                    "Agora ele está no topo. A rocha de onde saiu ficou vazia, e vazia fica.",
                ),
                then: &[],
            },
        },
        Step {
            title: Phrase::new("A medium crab: two steps", "Um caranguejo médio: dois passos"),
            text: Phrase::new(
                "A **medium** crab goes exactly **2** steps, over crabs all the way. It ends on a medium or a \
                 small crab, never on a large one. Move the one on b3.",
                "Um caranguejo **médio** anda exatamente **2** passos, sempre por cima de caranguejos. Acaba em \
                 cima de um médio ou de um pequeno, nunca de um grande. Mova o de b3.",
            ),
            setup: SETUP,
            position: DEAL,
            marks: &["b3"],
            task: Task::Move {
                accepts: Accepts::These(&["b3b2", "b3c3", "b3c4", "b3d3"]),
                hint: Phrase::new(
                    "Its walk may bend. Try b3, c3, d3: a medium crab waits there.",
                    "O caminho pode fazer curva. Tente b3, c3, d3: lá há um médio.",
                ),
                wrong: Phrase::new(
                    "You may do that, but now it is the turn of the medium crab on b3.",
                    "Pode, mas agora é a vez do caranguejo médio de b3.",
                ),
                well_done: Phrase::new(
                    "Two steps. Only the start and the end of a walk count.",
                    "Dois passos. Só contam o começo e o fim do caminho.",
                ),
                then: &[],
            },
        },
        Step {
            title: Phrase::new("A small crab: three steps", "Um caranguejo pequeno: três passos"),
            text: Phrase::new(
                "A **small** crab goes exactly **3** steps and ends on a small crab only. On its way it may cross \
                 bigger ones, but no rock twice. Walk from c4 to f5.",
                "Um caranguejo **pequeno** anda exatamente **3** passos e só acaba em cima de um pequeno. No \
                 caminho pode passar por maiores, mas por nenhuma rocha duas vezes. Vá de c4 a f5.",
            ),
            setup: SETUP,
            position: DEAL,
            marks: &["c4", "f5"],
            task: Task::Move {
                accepts: Accepts::These(&["c4f5"]),
                hint: Phrase::new(
                    "Pick c4, then f5. It walks over d5 and e5.",
                    "Escolha c4 e depois f5. Ele passa por d5 e e5.",
                ),
                wrong: Phrase::new(
                    "A good walk, but not the one from c4 to f5.",
                    "Um bom caminho, mas não é o de c4 a f5.",
                ),
                well_done: Phrase::new(
                    "It went over two large crabs and sat down on a small one.",
                    "Ele passou por cima de dois grandes e parou em cima de um pequeno.",
                ),
                then: &["c2d3"],
            },
        },
        Step {
            title: Phrase::new("Who is below is stuck", "Quem está embaixo fica preso"),
            text: Phrase::new(
                "Only the crab on **top** of a stack can move. On d3 your medium crab is stuck under a large one. \
                 Do the same: end a move on top of a blue crab.",
                "Só pode andar o caranguejo do **topo** de uma pilha. Em d3, o seu médio está preso embaixo de um \
                 grande. Faça o mesmo: acabe em cima de um caranguejo azul.",
            ),
            setup: SETUP,
            position: "L1,S1S1,M1/M2,M2,L1,S1/M2,M1L2,~,L1,S2/x,S2,x,L2/S2,M1,L2 1 12",
            marks: &["d3"],
            task: Task::Move {
                accepts: Accepts::These(&[
                    "b3b2", "b3c3", "d5c5", "d5d6", "e5e4", "e6d6", "f4e3", "f4e4", "f5c3", "f5d6", "f6d6",
                    "f6e4",
                ]),
                hint: Phrase::new(
                    "The large crab on d5 can step onto c5 or d6.",
                    "O caranguejo grande de d5 pode subir em c5 ou d6.",
                ),
                wrong: Phrase::new(
                    "That covers one of your own crabs. Land on a blue one.",
                    "Assim você cobre um dos seus. Pare em cima de um azul.",
                ),
                well_done: Phrase::new(
                    "That crab is stuck for as long as yours stays on its back.",
                    "Esse caranguejo fica preso enquanto o seu estiver em cima dele.",
                ),
                then: &[],
            },
        },
        Step {
            title: Phrase::new("The wave", "A onda"),
            text: Phrase::new(
                "If a move leaves the crabs in separate groups, only the group with the **most rocks** stays; the \
                 wave takes the others. Move the large crab off d5 so that the wave takes c4 and c5.",
                "Se uma jogada separa os caranguejos em grupos, só fica o grupo com **mais rochas**; a onda leva \
                 os outros. Tire o grande de d5 de modo que a onda leve c4 e c5.",
            ),
            setup: SETUP,
            position: "x,L2,S1/x,M1,M1,S2/x2,~,L1,x/x2,S2,M2/x3 1 12",
            marks: &["c4", "c5", "d5"],
            task: Task::Move {
                accepts: Accepts::These(&["d5e5", "d5e6"]),
                hint: Phrase::new(
                    "Go up, to the larger group: onto e5 or e6.",
                    "Suba para o grupo maior: para e5 ou e6.",
                ),
                wrong: Phrase::new(
                    "That is not it: the crab on d5 must leave, and must not end up where the wave comes.",
                    "Não é isso: o caranguejo de d5 tem de sair, e não pode acabar onde a onda vem.",
                ),
                well_done: Phrase::new(
                    "Splash! Two rocks against five: the wave took both blue crabs.",
                    "Tchibum! Duas rochas contra cinco: a onda levou os dois azuis.",
                ),
                then: &[],
            },
        },
        Step {
            title: Phrase::new("Equal groups: you choose", "Grupos iguais: você escolhe"),
            text: Phrase::new(
                "If groups have equally many rocks, the one with more **crabs** stays; if that is equal too, the \
                 one who moved **chooses**. Move c4 onto d6 and keep the group with b2, where most crabs are yours.",
                "Com rochas iguais, fica o grupo com mais **caranguejos**; se isso também for igual, quem moveu \
                 **escolhe**. Mova c4 para d6 e fique com o grupo de b2, onde há mais caranguejos seus.",
            ),
            setup: SETUP,
            position: "x3/x4/x,M1L1,~,L2,M2/x,L2,M1,L2/L1,x2 1 12",
            marks: &["c4", "d6"],
            task: Task::Move {
                accepts: Accepts::These(&["c4d6=b2"]),
                hint: Phrase::new(
                    "Pick c4, then d6, then b2: the group that stays.",
                    "Escolha c4, depois d6 e depois b2: o grupo que fica.",
                ),
                wrong: Phrase::new(
                    "Move c4 onto d6 and keep the group with b2: three of its four crabs are yours.",
                    "Mova c4 para d6 e fique com o grupo de b2: três dos seus quatro caranguejos são seus.",
                ),
                well_done: Phrase::new(
                    "Three rocks and four crabs on either side, and you chose well.",
                    "Três rochas e quatro caranguejos de cada lado, e você escolheu bem.",
                ),
                then: &[],
            },
        },
        Step {
            title: Phrase::new("Win the game", "Ganhe a partida"),
            text: Phrase::new(
                "A player who cannot move is out, and the last one left **wins**. Find the move that takes away \
                 every move of the blue crabs.",
                "Quem não pode mover está fora, e o último que resta **ganha**. Ache a jogada que tira dos azuis \
                 todos os movimentos.",
            ),
            setup: SETUP,
            position: "x3/x,M2,x2/x,L2,~,x2/x,L1,M1,S1/x,S2,M1 1 12",
            marks: &[],
            task: Task::Move {
                accepts: Accepts::Winning,
                hint: Phrase::new(
                    "Let the wave take d3 and e4, and sit on the small crab on b3.",
                    "Faça a onda levar d3 e e4, e suba no pequeno de b3.",
                ),
                wrong: Phrase::new(
                    "After that a blue crab could still move.",
                    "Depois disso, um azul ainda poderia mover.",
                ),
                well_done: Phrase::new(
                    "The wave took two blue crabs and the last one is stuck: you win!",
                    "A onda levou dois azuis e o último está preso: você ganhou!",
                ),
                then: &[],
            },
        },
        Step {
            title: Phrase::new("Now play a first game", "Agora jogue uma primeira partida"),
            text: Phrase::new(
                "That is all of Crab Stack. Take care that the wave does not come for **you**: have fun!",
                "Isso é tudo em Crab Stack. Cuide para que a onda não leve **você**: bom jogo!",
            ),
            setup: SETUP,
            position: DEAL,
            marks: &[],
            task: Task::Read,
        },
    ],
};

const SETUP: &str = "crab-stack";

/// The deal that the rules show, too.
const DEAL: &str = "L1,S1,M1/M2,M2,L1,S1/M2,M1,~,L1,S2/L2,S2,S1,L2/S2,M1,L2 1 12";
