package io.promptcompiler.core.document.template;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.hint.declaration.Nullable;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.dotprompt.DotpromptFrontmatter;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.OutputDeclaration;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reports the meanings of names that the frontmatter of a dotprompt repeats after their
 * declaration: those with a default, those in {@code parameters}, and those in the lists of
 * required properties of a JSON Schema.
 */
public final class RepeatedNames {
  private final Types types;

  private RepeatedNames(Types types) {
    this.types = types;
  }

  /** Reports the names of parameters. */
  public static void report(SplitText head, Declarations declarations) {
    RepeatedNames names = new RepeatedNames(declarations.types());
    Map<String, Field> parameters = byName(declarations.parameters());
    head.dotprompt().stream()
        .map(DotpromptFrontmatter::raw)
        .flatMap(raw -> Stream.of(inside(raw, "input", "default"), inside(raw, "parameters")))
        .flatMap(Optional::stream)
        .flatMap(keys -> keys.entries().stream())
        .forEach(entry -> report(entry.keyLocation(), entry.key(), parameters));
    head.dotprompt()
        .flatMap(DotpromptFrontmatter::input)
        .ifPresent(schema -> names.ofSchema(schema, parameters));
  }

  /** Reports the names of the properties of an output. */
  static void report(SplitText head, OutputDeclaration output) {
    RepeatedNames names = new RepeatedNames(output.types());
    head.dotprompt()
        .flatMap(DotpromptFrontmatter::output)
        .ifPresent(schema -> names.ofSchema(schema, names.properties(output.type())));
  }

  private static Optional<Mapping> inside(Mapping mapping, String... keys) {
    Optional<Mapping> found = Optional.of(mapping);
    for (String key : keys) {
      found =
          found
              .flatMap(one -> one.entry(key))
              .flatMap(entry -> DataNode.as(entry.value(), Mapping.class));
    }
    return found;
  }

  private void ofSchema(DataNode node, Map<String, Field> fields) {
    if (!(node instanceof Mapping schema)) {
      return;
    }
    Nullable.alternative(schema).ifPresent(other -> ofSchema(other, fields));
    schema.entry("items").ifPresent(items -> ofSchema(items.value(), fields));
    if (schema.entry("required").map(Entry::value).orElse(schema) instanceof Sequence names) {
      for (DataNode name : names.items()) {
        if (name instanceof Scalar scalar) {
          report(scalar.location(), scalar.text(), fields);
        }
      }
    }
    for (Entry property : inside(schema, "properties").map(Mapping::entries).orElse(List.of())) {
      Field field = fields.get(property.key());
      if (field != null) {
        ofSchema(property.value(), properties(field.type()));
      }
    }
  }

  private Map<String, Field> properties(Type type) {
    return type.innermost() instanceof Type.ObjectRef ref
        ? byName(types.find(ref.name()).map(ObjectType::fields).orElse(List.of()))
        : Map.of();
  }

  private static Map<String, Field> byName(List<Field> fields) {
    Map<String, Field> byName = new HashMap<>();
    fields.forEach(field -> byName.putIfAbsent(field.name(), field));
    return byName;
  }

  private static void report(Location place, String name, Map<String, Field> fields) {
    Field field = fields.get(name);
    // The list of required properties of a Picoschema is not in the file.
    if (field != null && place.text().replaceAll("^[\"']|[\"']$", "").equals(name)) {
      Use.report(place, () -> new NameMeaning.OfField(field));
    }
  }
}
