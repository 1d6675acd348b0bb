package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Location;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The types that an output is made of, outermost first. The inside of each object comes once. */
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
   * @param path the way to it: {@code output.findings[].line}
   * @param field the field that has it; none for the output itself and for elements
   * @param location where it is declared; where the output is, if that is another file
   */
  record Part(String path, Type type, Optional<Field> field, Location location) {
    /** Returns the reason for which strict schemas cannot describe it, if there is one. */
    Optional<String> looseness() {
      if (type instanceof Type.AnyMap) {
        return Optional.of("an object without 'properties'");
      }
      return type.isAny() ? Optional.of("of type any") : Optional.empty();
    }
  }

  static List<Part> of(OutputDeclaration output) {
    OutputParts parts = new OutputParts(output);
    parts.add(new Part(OutputDeclaration.KEY, output.type(), Optional.empty(), output.location()));
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
                part.path() + "." + field.name(),
                field.type(),
                Optional.of(field),
                isHere ? field.location() : output.location()));
      }
    }
  }
}
