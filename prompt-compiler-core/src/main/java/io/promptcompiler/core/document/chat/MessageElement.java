package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.Located;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A message as written.
 *
 * @param role its role
 * @param word the location of the role
 * @param content its text
 * @param from the source of the text, which replaces the content
 * @param isPrefix whether the model continues the message
 * @param isSkippedWhenBlank whether it is left out when all its variables are empty or whitespace
 * @param budget the maximum number of tokens
 */
record MessageElement(
    Role role,
    Location word,
    Optional<Scalar> content,
    Optional<Located<ReferenceElement>> from,
    Located<Boolean> isPrefix,
    boolean isSkippedWhenBlank,
    OptionalInt budget,
    Location location)
    implements ChatElement.LayoutItem, PlanItem {}
