package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Location;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The types that an output consists of, outermost first. The properties of each object type occur
 * only once.
 */
final class OutputParts {
  private final OutputDeclaration output;
  private final Set<TypeName> seen = new HashSet<>();
  private final List<Part> parts = new ArrayList<>();

  private OutputParts(OutputDeclaration output) {
    this.output = output;
  }

  /**
   * A type in an output.
   *
   * @param path its path: {@code output.findings[].line}
   * @param field the field of this type; empty for the output itself and for elements
   * @param location the declaration of the type; the declaration of the output if the type is
   *     declared in another file
   */
  record Part(String path, Type type, Optional<Field> field, Location location) {
    /** Returns the reason why a strict schema cannot describe the type, if there is one. */
    Optional<String> looseness() {
      if (type instanceof Type.AnyMap) {
        return Optional.of("an object with undeclared fields");
      }
      return type.isAny() ? Optional.of("of type any") : Optional.empty();
    }
  }

  static List<Part> of(OutputDeclaration output) {
    OutputParts parts = new OutputParts(output);
    String path = output.isOfTool() ? "" : OutputDeclaration.KEY;
    parts.add(new Part(path, output.type(), Optional.empty(), output.location()));
    return parts.parts;
  }

  private void add(Part part) {
    parts.add(part);
    if (part.type() instanceof Type.ListType list) {
      String path = part.path() + TypeName.ELEMENT;
      add(new Part(path, list.element(), Optional.empty(), part.location()));
    } else if (BuiltInTypes.isBuiltIn(part.type())) {
      return;
    } else if (part.type() instanceof Type.ObjectRef ref && seen.add(ref.name())) {
      for (Field field : output.types().object(ref).fields()) {
        boolean isHere = field.location().source() == output.location().source();
        add(
            new Part(
                part.path().isEmpty() ? field.name() : part.path() + "." + field.name(),
                field.type(),
                Optional.of(field),
                isHere ? field.location() : output.location()));
      }
    }
  }
}
