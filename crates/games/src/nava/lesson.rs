//! The lesson: as many discs as points, captures, cubes, and the two ways to win.

use cairn_i18n::Phrase;

use crate::lesson::{Accepts, Lesson, Step, Task};

/// Teaches Nava to White.
pub(crate) static LESSON: Lesson = Lesson {
    about: Phrase::new(
        "Discs leave cubes behind: place nine, or capture every stack.",
        "Discos deixam cubos para trás: ponha nove ou capture todas as pilhas.",
    ),
    steps: &[
        Step {
            title: Phrase::new("The board", "O tabuleiro"),
            text: Phrase::new(
                "You play **White**: your six discs are on a1, Black's on e5. Beside the board each of you has \
                 nine **cubes**.",
                "Você joga com as **Brancas**: os seus seis discos estão em a1, os das Pretas em e5. Ao lado do \
                 tabuleiro, cada um tem nove **cubos**.",
            ),
            setup: SETUP,
            position: START,
            marks: &["a1", "e5"],
            task: Task::Read,
        },
        Step {
            title: Phrase::new("As many points as discs", "Tantos pontos quantos discos"),
            text: Phrase::new(
                "Take discs from the top of a stack of yours and move them in a straight line, as many points as \
                 you took **discs**. Move **three** discs.",
                "Tire discos do topo de uma pilha sua e mova-os em linha reta, tantos pontos quantos **discos** \
                 você tirou. Mova **três** discos.",
            ),
            setup: SETUP,
            position: START,
            marks: &["a1"],
            task: Task::Move {
                accepts: Accepts::These(&["a1a4", "a1d1"]),
                hint: Phrase::new(
                    "Three points up from a1 is a4, three to the right is d1.",
                    "Três pontos acima de a1 fica a4, três à direita fica d1.",
                ),
                wrong: Phrase::new(
                    "Those are not three discs: the distance tells how many go along.",
                    "Não são três discos: a distância diz quantos vão.",
                ),
                well_done: Phrase::new(
                    "Three discs went three points, and three stayed. Black moves two discs from e5 to e3.",
                    "Três discos andaram três pontos, e três ficaram. As Pretas movem dois discos de e5 para e3.",
                ),
                then: &["e5e3"],
            },
        },
        Step {
            title: Phrase::new("Land on top: it is yours", "Pouse em cima: é sua"),
            text: Phrase::new(
                "A stack belongs to the colour of its **top** disc. Land on a stack of Black's and you control all \
                 of it. Capture the one on a3.",
                "Uma pilha é da cor do disco do **topo**. Se você pousa em uma pilha preta, ela toda passa a ser \
                 sua. Capture a de a3.",
            ),
            setup: SETUP,
            position: "x4,bbbb/x5/bb,x4/x5/www,x2,www,x w",
            marks: &["a3"],
            task: Task::Move {
                accepts: Accepts::These(&["a1a3"]),
                hint: Phrase::new(
                    "Two discs from a1 go two points up.",
                    "Dois discos de a1 andam dois pontos para cima.",
                ),
                wrong: Phrase::new(
                    "Black still controls a3. Land on it.",
                    "As Pretas ainda controlam a3. Pouse lá.",
                ),
                well_done: Phrase::new(
                    "Four discs, and a white one on top: the stack is yours.",
                    "Quatro discos, com um branco no topo: a pilha é sua.",
                ),
                then: &[],
            },
        },
        Step {
            title: Phrase::new("Cubes", "Cubos"),
            text: Phrase::new(
                "If you take a **whole** stack, the point is left empty, and you put one of your cubes there. Move \
                 a whole stack.",
                "Se você leva uma pilha **inteira**, o ponto fica vazio e você põe lá um dos seus cubos. Mova uma \
                 pilha inteira.",
            ),
            setup: SETUP,
            position: "x4,bbbb/x5/bbww,x4/x5/w,x2,www,x w",
            marks: &["a1", "a3", "d1"],
            task: Task::Move {
                accepts: Accepts::These(&["a1a2", "a1b1", "a3e3", "d1a1", "d1d4"]),
                hint: Phrase::new(
                    "The disc on a1 is a whole stack: move it one point.",
                    "O disco de a1 é uma pilha inteira: mova-o um ponto.",
                ),
                wrong: Phrase::new(
                    "Some discs stayed behind, so no cube. Take them all.",
                    "Ficaram discos para trás, então não há cubo. Leve todos.",
                ),
                well_done: Phrase::new(
                    "Your first cube is down. With all **nine** on the board you win.",
                    "O seu primeiro cubo está no tabuleiro. Com todos os **nove**, você ganha.",
                ),
                then: &[],
            },
        },
        Step {
            title: Phrase::new("Landing on a cube", "Pousar em um cubo"),
            text: Phrase::new(
                "Discs may land on a cube: it goes back to its **owner**. Send Black's cube on c3 home.",
                "Discos podem pousar em um cubo: ele volta ao seu **dono**. Mande para casa o cubo preto de c3.",
            ),
            setup: SETUP,
            position: "x4,bbb/x5/x2,B,x,bbb/x5/wwww,x,ww,x2 w",
            marks: &["c3"],
            task: Task::Move {
                accepts: Accepts::These(&["c1c3"]),
                hint: Phrase::new(
                    "Move both discs of c1 two points up.",
                    "Mova os dois discos de c1 dois pontos para cima.",
                ),
                wrong: Phrase::new(
                    "The black cube is still on c3. Land on it.",
                    "O cubo preto ainda está em c3. Pouse nele.",
                ),
                well_done: Phrase::new(
                    "Black has one cube less on the board, and you left one of yours on c1.",
                    "As Pretas têm um cubo a menos no tabuleiro, e você deixou um dos seus em c1.",
                ),
                then: &[],
            },
        },
        Step {
            title: Phrase::new("What do you leave behind?", "O que fica para trás?"),
            text: Phrase::new(
                "The stack on c3 has a black disc in the middle. Take one disc and what stays is **Black's**. Move \
                 from c3 so that what stays is **yours**.",
                "A pilha de c3 tem um disco preto no meio. Se você tira um disco, o que fica é **das Pretas**. Mova \
                 de c3 de modo que o que fica seja **seu**.",
            ),
            setup: SETUP,
            position: "x4,bbbbb/x5/x2,wbw,x2/x5/wwww,x4 w",
            marks: &["c3"],
            task: Task::Move {
                accepts: Accepts::These(&["c3a3", "c3c1", "c3c5", "c3e3"]),
                hint: Phrase::new(
                    "Take two discs, the black one too: two points from c3.",
                    "Leve dois discos, também o preto: dois pontos a partir de c3.",
                ),
                wrong: Phrase::new(
                    "Not quite: move from c3 and leave the white disc at the bottom.",
                    "Ainda não: mova de c3 e deixe o disco branco de baixo.",
                ),
                well_done: Phrase::new(
                    "Discs of both colours travel together, and both stacks are yours.",
                    "Discos das duas cores viajam juntos, e as duas pilhas são suas.",
                ),
                then: &[],
            },
        },
        Step {
            title: Phrase::new("Win with nine cubes", "Ganhe com nove cubos"),
            text: Phrase::new(
                "Eight of your cubes are down. Put down the **ninth** and win; but do not land on a cube of your \
                 own, for that one would come back.",
                "Oito dos seus cubos estão no tabuleiro. Ponha o **nono** e ganhe; mas não pouse em um cubo seu, \
                 porque esse voltaria.",
            ),
            setup: SETUP,
            position: "W,x,W,x,bbbb/x,W,x,bb,x/W,x,W,x2/x,W,W,w,x/W,x3,wwwww w",
            marks: &["d2"],
            task: Task::Move {
                accepts: Accepts::Winning,
                hint: Phrase::new(
                    "Move the disc on d2 onto an empty point.",
                    "Mova o disco de d2 para um ponto vazio.",
                ),
                wrong: Phrase::new(
                    "You would not have nine then. Empty a point and land where there is no cube of yours.",
                    "Assim você não teria nove. Esvazie um ponto e pouse onde não haja cubo seu.",
                ),
                well_done: Phrase::new("Nine cubes: you win!", "Nove cubos: você ganhou!"),
                then: &[],
            },
        },
        Step {
            title: Phrase::new("Win by capturing", "Ganhe capturando"),
            text: Phrase::new(
                "There is a second way: if Black controls **no stack** after your move, you win. Only one is left.",
                "Há um segundo modo: se, depois da sua jogada, as Pretas não controlam **nenhuma pilha**, você \
                 ganha. Só resta uma.",
            ),
            setup: SETUP,
            position: "x5/x,B,x,bbb,x/W,x3,B/bbbww,x2,W,x/x,W,x,wwww,x w",
            marks: &["d4"],
            task: Task::Move {
                accepts: Accepts::Winning,
                hint: Phrase::new(
                    "Three discs from d1 jump over the cube and land on d4.",
                    "Três discos de d1 saltam por cima do cubo e pousam em d4.",
                ),
                wrong: Phrase::new("Black still controls d4.", "As Pretas ainda controlam d4."),
                well_done: Phrase::new(
                    "Every stack has a white disc on top: you win!",
                    "Todas as pilhas têm um disco branco no topo: você ganhou!",
                ),
                then: &[],
            },
        },
        Step {
            title: Phrase::new("Now play a first game", "Agora jogue uma primeira partida"),
            text: Phrase::new(
                "That is all of Nava. Count your cubes, and watch what can land on **you**: have fun!",
                "Isso é tudo em Nava. Conte os seus cubos e veja o que pode pousar em **você**: bom jogo!",
            ),
            setup: SETUP,
            position: START,
            marks: &[],
            task: Task::Read,
        },
    ],
};

const SETUP: &str = "nava";
const START: &str = "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w";
