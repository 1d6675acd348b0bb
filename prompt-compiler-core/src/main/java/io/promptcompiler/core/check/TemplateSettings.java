package io.promptcompiler.core.check;

import io.promptcompiler.core.check.helpers.Helper;
import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.Optional;

/**
 * The settings that apply to all texts of a program.
 *
 * @param id the id of the template
 * @param parameters the parameters, as an object, which is the outermost context
 * @param types the types that the parameters mention
 * @param helpers the helpers that can be called
 * @param vocabulary the meanings of other names
 * @param escapesHtml whether {@code {{x}}} is escaped for HTML
 * @param style the style in which values print
 */
public record TemplateSettings(
    String id,
    ObjectType parameters,
    Types types,
    Helpers helpers,
    Vocabulary vocabulary,
    boolean escapesHtml,
    PrintStyle style) {

  /** Returns the helper with the given name, if there is one. */
  public Optional<Helper> helper(String name) {
    return vocabulary.helper(name).or(() -> helpers.find(name));
  }

  /** Returns the declaration of an object. */
  public ObjectType object(Type.ObjectRef ref) {
    return ref.equals(parameters.ref()) ? parameters : types.object(ref);
  }
}
