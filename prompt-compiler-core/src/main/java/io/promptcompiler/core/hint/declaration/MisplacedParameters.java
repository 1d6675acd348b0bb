package io.promptcompiler.core.hint.declaration;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds parameters of frontmatter that are not a mapping below {@code parameters}: a list of names,
 * a mapping that is not indented, or a mapping below a key of other tools. Each is reported once
 * and then read as intended.
 */
public final class MisplacedParameters {
  private static final String KEY = "parameters";

  /** The keys for parameters in other tools. */
  private static final List<String> OTHERS =
      List.of(
          "args",
          "arguments",
          "inputs",
          "input",
          "input_variables",
          "inputVariables",
          "params",
          "placeholders",
          "variables",
          "vars");

  /** The maximum number of parameters to search for in the text. */
  private static final int MOST_LOOKED_FOR = 200;

  private MisplacedParameters() {}

  /**
   * Returns the frontmatter with its parameters below their key.
   *
   * @param keys the keys of frontmatter
   */
  public static Mapping in(Mapping own, Collection<String> keys, DiagnosticSink sink) {
    Mapping meant = belowKey(own, keys, sink);
    boolean isEmpty =
        meant
            .entry("required")
            .filter(one -> one.value() instanceof Sequence list && list.items().isEmpty())
            .isPresent();
    return isEmpty ? meant : JsonSchemaKeys.withRequiredParameters(meant, KEY, sink);
  }

  private static Mapping belowKey(Mapping own, Collection<String> keys, DiagnosticSink sink) {
    Optional<Entry> declared = own.entry(KEY);
    if (declared.isEmpty()) {
      return otherKey(own, sink);
    }
    return isNull(declared.get().value())
        ? outdented(own, declared.get(), keys, sink)
        : listed(own, declared.get(), sink);
  }

  private static Mapping listed(Mapping own, Entry declared, DiagnosticSink sink) {
    if (declared.value() instanceof Mapping) {
      return replaced(own, declared, WrappedDeclaration.parameters(declared, sink));
    }
    Optional<ListedDeclarations> listed = ListedDeclarations.of(declared);
    listed.ifPresent(found -> sink.report(found.finding()));
    return listed.map(found -> replaced(own, declared, found.meant())).orElse(own);
  }

  /** Indents declarations that follow an empty {@code parameters:}. */
  private static Mapping outdented(
      Mapping own, Entry declared, Collection<String> keys, DiagnosticSink sink) {
    List<Entry> entries = own.entries();
    int at = entries.indexOf(declared);
    List<Entry> below = new ArrayList<>();
    for (Entry entry : entries.subList(at + 1, entries.size())) {
      boolean isName =
          !keys.contains(entry.key())
              && DeclarationKeys.isDeclaration(entry.value())
              && DeclarationKeys.areAligned(entry, declared);
      if (!isName) {
        break;
      }
      below.add(entry);
    }
    if (below.isEmpty()) {
      return own;
    }
    sink.report(DeclarationKeys.outdented(declared, below, "frontmatter"));
    List<Entry> others = new ArrayList<>(entries);
    others.removeAll(below);
    Mapping rest = new Mapping(others, own.location());
    Mapping meant = new Mapping(below, declared.value().location());
    return replaced(rest, declared, new Entry(KEY, declared.keyLocation(), meant));
  }

  /** Renames the key of another tool, if the template uses the parameters below it. */
  private static Mapping otherKey(Mapping own, DiagnosticSink sink) {
    for (Entry entry : own.entries()) {
      Entry renamed = new Entry(KEY, entry.keyLocation(), entry.value());
      Optional<ListedDeclarations> listed =
          entry.value() instanceof Mapping ? Optional.empty() : ListedDeclarations.of(entry);
      Entry meant =
          listed
              .map(found -> new Entry(KEY, entry.keyLocation(), found.meant().value()))
              .orElse(renamed);
      if (OTHERS.contains(entry.key()) && isUsed(meant)) {
        Fix fix =
            Fix.of("Did you mean 'parameters'?").renaming(entry.keyLocation(), entry.key(), KEY);
        sink.report(
            Diagnostic.of(DiagnosticCode.UNKNOWN_KEY, entry.keyLocation(), entry.key()).fix(fix));
        listed.ifPresent(found -> sink.report(found.finding()));
        return replaced(own, entry, meant);
      }
    }
    return own;
  }

  private static boolean isUsed(Entry parameters) {
    String text = parameters.keyLocation().source().content();
    return parameters.value() instanceof Mapping mapping
        && !mapping.entries().isEmpty()
        && mapping.entries().size() <= MOST_LOOKED_FOR
        && mapping.entries().stream()
            .allMatch(
                entry ->
                    Pattern.compile(
                            "\\{\\{[^{}]*(?<![\\w-])" + Pattern.quote(entry.key()) + "(?![\\w-])")
                        .matcher(text)
                        .find());
  }

  private static Mapping replaced(Mapping own, Entry old, Entry meant) {
    return new Mapping(
        own.entries().stream().map(entry -> entry.equals(old) ? meant : entry).toList(),
        own.location());
  }

  private static boolean isNull(DataNode node) {
    return node instanceof Scalar scalar && scalar.isNull();
  }
}
