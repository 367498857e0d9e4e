//! What the pages of accounts and people say.

phrases! {
    /// The page of the user's account.
    ACCOUNT: "Account";
    /// The user has no account: the name.
    YOU_ARE_GUEST: "You play as a guest called {}, in this browser only.";
    /// Makes an account.
    CLAIM: "Claim this name";
    /// What that is good for.
    CLAIM_WHY: "The name becomes yours, on every device, and your games stay with it. No e-mail address is needed.";
    /// The field for a name.
    NAME: "Name";
    /// How to prove who one is.
    SIGN_IN_HOW: "How you will sign in";
    /// A key that a device keeps.
    PASSKEY: "Passkey";
    /// What that is.
    PASSKEY_WHAT: "Your device signs you in by fingerprint, face or PIN. There is nothing to remember.";
    /// A secret text.
    PASSWORD: "Password";
    /// How long it has to be: fewest characters.
    PASSWORD_RULE: "At least {} characters.";
    /// A code for when nothing else is there.
    RECOVERY_CODE: "Recovery code";
    /// A guest who has an account already.
    SIGN_IN: "Sign in";
    /// Signs in.
    SIGN_IN_PASSKEY: "Sign in with a passkey";
    /// Another way.
    SIGN_IN_CODE: "Use a recovery code";
    /// What becomes of the guest.
    SIGN_IN_GUEST: "Games that you have played here as a guest come along.";
    /// The account was made: its name.
    NAME_CLAIMED: "The name {} is yours now.";
    /// The user is there: the name of the account.
    SIGNED_IN: "You are signed in as {}.";
    /// Since when a name is claimed: the day.
    CLAIMED_ON: "Claimed on {}.";
    /// What everybody sees of the account.
    PROFILE: "Public profile";
    /// Another name.
    CHANGE_NAME: "Change the name";
    /// What becomes of the old one.
    CHANGE_NAME_HOW: "Your old name stays reserved for you.";
    /// Passwords and passkeys.
    WAYS_TO_SIGN_IN: "Ways to sign in";
    /// A passkey or password: when it was added.
    ADDED_ON: "added on {}";
    /// When it was used last.
    USED_ON: "last used on {}";
    /// It was not used yet.
    NEVER_USED: "not used yet";
    /// Adds one.
    ADD_PASSKEY: "Add a passkey";
    /// Adds one.
    ADD_PASSWORD: "Add a password";
    /// Calls something else.
    RELABEL: "Rename";
    /// The field for that.
    LABEL: "Label";
    /// Takes away.
    REMOVE: "Remove";
    /// Whether that is meant.
    REMOVE_ASKED: "Remove this way to sign in?";
    /// It is there.
    CREDENTIAL_ADDED: "Added.";
    /// It is called something else.
    RELABELLED: "Renamed.";
    /// It is gone.
    CREDENTIAL_REMOVED: "Removed.";
    /// Codes for when nothing else is there.
    RECOVERY_CODES: "Recovery codes";
    /// What they are.
    CODES_WHAT: "Each code signs you in once, when you have lost your passkey or password.";
    /// How many are left.
    CODES_LEFT: "Unused codes: {}";
    /// Makes codes.
    MAKE_CODES: "Make new codes";
    /// Whether that is meant.
    MAKE_CODES_ASKED: "Make new codes? The old ones will not work any more.";
    /// They are there.
    CODES_MADE: "New codes are here. They are shown only this once: store them now.";
    /// Copies them.
    COPY_CODES: "Copy the codes";
    /// Saves them in a file.
    SAVE_CODES: "Download the codes";
    /// Hides them.
    HIDE_CODES: "I have stored them";
    /// Devices that are signed in.
    DEVICES: "Devices";
    /// A device that does not say what it is.
    UNKNOWN_DEVICE: "Unknown device";
    /// The device in the user's hands.
    THIS_DEVICE: "this device";
    /// When a device was seen: the day.
    SEEN_ON: "last seen on {}";
    /// Signs a device out.
    SIGN_OUT: "Sign out";
    /// Signs out every other device.
    SIGN_OUT_OTHERS: "Sign out all other devices";
    /// It is done.
    SIGNED_OUT: "You are signed out.";
    /// It is done.
    DEVICE_SIGNED_OUT: "The device is signed out.";
    /// It is done.
    OTHERS_SIGNED_OUT: "All other devices are signed out.";
    /// What the server knows of the user.
    MY_DATA: "Your data";
    /// Saves all of it in a file.
    EXPORT: "Download everything";
    /// What that is.
    EXPORT_WHAT: "A file with your account and all your games.";
    /// It is done.
    EXPORT_DONE: "The file is ready.";
    /// Deletes the account.
    DELETE_ACCOUNT: "Delete the account";
    /// What becomes of everything.
    DELETE_ACCOUNT_WHAT: "Your games stay under a neutral name; everything else is deleted. This cannot be undone.";
    /// The field with the confirmation: the name.
    DELETE_ACCOUNT_TYPE: "To confirm, type your name: {}";
    /// It is done.
    ACCOUNT_DELETED: "The account is deleted.";
    /// An action is on its way.
    ONE_MOMENT: "One moment…";

    /// The password is too short or too long: fewest and most characters.
    BAD_PASSWORD: "A password has {} to {} characters.";
    /// The label is empty or too long: most characters.
    BAD_LABEL: "A label has 1 to {} visible characters.";
    /// Somebody else has the name, or one that looks the same.
    NAME_TAKEN: "This name is taken, or looks too much like one that is. Choose another.";
    /// The account cannot be called that.
    NAME_REFUSED: "This name is taken or looks too much like one that is, or you have had ten names already.";
    /// The way to sign in was not added.
    CREDENTIAL_REFUSED: "Not added: you have the same one already, or ten of its kind.";
    /// Signing in failed.
    WRONG_PASSWORD: "The name and the password do not match.";
    /// Signing in failed.
    WRONG_CODE: "The name and the code do not match, or the code was used before.";
    /// Signing in failed.
    WRONG_PASSKEY: "This passkey belongs to no account here.";
    /// It would lock the user out.
    LAST_CREDENTIAL: "This is your last way to sign in. Add another one first.";
    /// Too much was tried.
    TOO_MANY_ATTEMPTS: "Too many attempts. Wait a while, then try again.";
    /// The browser gave no passkey.
    PASSKEY_CANCELLED: "No passkey was used: you cancelled, it took too long, or this device has none.";
    /// The device has one already.
    PASSKEY_KNOWN: "This device already has a passkey of your account.";
    /// The browser cannot.
    PASSKEY_IMPOSSIBLE: "This browser cannot use a passkey here.";
    /// The confirmation is another text.
    OTHER_NAME_TYPED: "This is not the name of your account.";
    /// Another device was faster.
    CHANGED_ELSEWHERE: "This was changed on another device. The page shows what holds now.";

    /// What has a name that somebody claimed, in a list.
    HAS_ACCOUNT: "registered";
    /// What is a program of somebody.
    IS_BOT: "bot";
    /// A bot: whose it is.
    BOT_OF: "A bot of {}.";
    /// The page of a name that nobody has claimed.
    NO_SUCH_PERSON: "Nobody has claimed this name.";
    /// The games of a person that are over.
    GAMES_OF: "Finished games";
}
