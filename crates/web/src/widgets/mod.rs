//! Small parts that several pages use.

mod account_mark;
mod confirm;
mod flip_button;
mod kept_list;
mod looking_back;
mod marked;
mod modal;
mod move_list;
mod notice;
mod pills;
mod plan_fields;
mod rating;
mod seat_fields;
mod text_area;
mod typed_move;

pub(crate) use account_mark::{account_mark, person_address};
pub(crate) use confirm::Confirm;
pub(crate) use flip_button::FlipButton;
pub(crate) use kept_list::KeptList;
pub(crate) use looking_back::LookingBack;
pub(crate) use marked::Marked;
pub(crate) use modal::Modal;
pub(crate) use move_list::MoveList;
pub(crate) use notice::{MessageLine, Notice, NoticeLine};
pub(crate) use pills::Pills;
pub(crate) use plan_fields::{OptionField, PlanFields};
pub(crate) use rating::{pace_text, player_link, rating_mark, seat_rating};
pub(crate) use seat_fields::SeatFields;
pub(crate) use text_area::TextArea;
pub(crate) use typed_move::{TypedMove, take_line};
