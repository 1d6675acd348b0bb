package io.promptcompiler.core.check;

import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;

/**
 * The settings that apply to all texts of a program.
 *
 * @param id the id of the template
 * @param parameters the parameters, as the object that is the outermost context
 * @param types the types that they mention
 * @param helpers the helpers that can be called
 * @param escapesHtml whether {@code {{x}}} is escaped for HTML
 * @param style how values print
 */
public record Setting(
    String id,
    ObjectType parameters,
    Types types,
    Helpers helpers,
    boolean escapesHtml,
    PrintStyle style) {

  /** The declaration of an object. */
  ObjectType object(Type.ObjectRef ref) {
    return ref.equals(parameters.ref()) ? parameters : types.object(ref);
  }
}
