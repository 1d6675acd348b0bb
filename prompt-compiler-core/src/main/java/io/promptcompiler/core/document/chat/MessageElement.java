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
 * @param role who says it
 * @param word where the role is named
 * @param content its text
 * @param from what gives the text, instead of that
 * @param isPrefix whether the model is to continue it
 * @param isSkippedWhenBlank whether it is left out when all its variables are empty or whitespace
 * @param budget how many tokens it may have
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
