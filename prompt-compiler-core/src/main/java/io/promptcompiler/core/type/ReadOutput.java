package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.hint.declaration.WrappedDeclaration;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the key {@code output} of a document, which declares a type in the usual way. */
public final class ReadOutput {
  private ReadOutput() {}

  /**
   * Returns the output that a document declares, if there is one.
   *
   * @param own the content of the document itself
   * @param declarations the declarations of the document, including inherited ones
   */
  public static Optional<OutputDeclaration> read(
      Mapping own, Declarations declarations, DiagnosticSink sink) {
    return new Keys(own, sink)
        .entry(OutputDeclaration.KEY)
        .map(entry -> read(entry, declarations, sink));
  }

  private static OutputDeclaration read(
      Entry written, Declarations declarations, DiagnosticSink sink) {
    Types.Builder types = new Types.Builder(declarations.types());
    DiagnosticList found = new DiagnosticList();
    Entry entry = WrappedDeclaration.output(written, found);
    Known known = new Known(declarations);
    TypeReader reader =
        new TypeReader(types, known, Sensitivity.UNDECLARED, found, Optional.of(Set.of()));
    String owner = OutputDeclaration.owner(entry.keyLocation().source().path());
    TypeName root = new TypeName(owner, false, List.of(OutputDeclaration.KEY));
    boolean isEnum = entry.value() instanceof Mapping mapping && mapping.entry("enum").isPresent();
    // The class of an enum is nested next to the one that contains its value.
    TypeName name = isEnum ? root.inner(OutputDeclaration.VALUE) : root;
    Type type = reader.type(OutputDeclaration.KEY, entry.value(), name);
    Types all = types.build();
    Optional<ObjectType> inPlace =
        type instanceof Type.ObjectRef ref && ref.name().equals(root)
            ? all.find(root)
            : Optional.empty();
    String description =
        entry.value() instanceof Mapping mapping
            ? new Keys(mapping, finding -> {}).text("description").replaceAll("\\s+", " ")
            : "";
    Sensitivity sensitivity = new DeclaredOrigin(known::origin).of(entry.value()).sensitivity();
    OutputDeclaration output =
        new OutputDeclaration(type, all, inPlace, description, sensitivity, entry.keyLocation());
    found.toList().forEach(sink::report);
    if (!found.hasErrors()) {
      defaultOf(entry.value(), sink);
      CheckOutput.check(output, sink);
    }
    return output;
  }

  /**
   * Reports a default of the output itself. Defaults of fields are found when their types are
   * checked.
   */
  private static void defaultOf(DataNode declaration, DiagnosticSink sink) {
    if (declaration instanceof Mapping mapping) {
      mapping
          .entry("default")
          .filter(found -> !(found.value() instanceof Scalar scalar && scalar.isNull()))
          .ifPresent(
              found ->
                  sink.report(
                      Diagnostic.of(
                              DiagnosticCode.OUTPUT_DEFAULT,
                              found.keyLocation(),
                              OutputDeclaration.KEY)
                          .fix(CheckOutput.NO_DEFAULT)));
    }
  }

  /** Resolves names to types that have already been read. */
  private record Known(Declarations declarations) implements TypeNames {
    @Override
    public Optional<Type> find(String name) {
      return Optional.ofNullable(declarations.named().get(name));
    }

    @Override
    public List<String> libraries(String name) {
      return declarations.unclear().getOrDefault(name, List.of());
    }

    /** Returns only the sensitivity, because prompts do not print the answers of models. */
    @Override
    public Origin origin(String name) {
      return Origin.of(declarations.origin(name).sensitivity());
    }

    @Override
    public boolean areOfOutput() {
      return true;
    }

    @Override
    public List<String> names() {
      return declarations.named().keySet().stream()
          .filter(name -> name.indexOf(' ') < 0)
          .sorted()
          .toList();
    }
  }
}
