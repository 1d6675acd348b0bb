package io.promptcompiler.core.hint.declaration;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.data.TypeWords;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.List;
import java.util.Optional;

/**
 * The declaration of an element in a list, which means a list of such elements: <code>
 * [{ type: string }]</code>.
 *
 * @param written the list as it was written
 * @param element its only item
 */
public record ListedElement(Sequence written, Mapping element) {

  /** Reads a declaration; empty if it is not a list of one declaration. */
  public static Optional<ListedElement> of(DataNode written) {
    return written instanceof Sequence list
            && list.items().size() == 1
            && list.items().get(0) instanceof Mapping element
            && element.entries().stream().anyMatch(one -> DeclarationKeys.ALL.contains(one.key()))
        ? Optional.of(new ListedElement(list, element))
        : Optional.empty();
  }

  /** Returns the finding, with a fix that declares the list. */
  public Diagnostic finding(String subject) {
    Location all = written.location();
    return Diagnostic.of(DiagnosticCode.WRONG_SHAPE, all, subject, "a type or a mapping")
        .fix(simple().map(type -> ofType(all, type)).orElseGet(() -> inFull(all)));
  }

  private static Fix ofType(Location all, String type) {
    return Fix.of("Write '" + type + "'.").replacing(all, type);
  }

  private Fix inFull(Location all) {
    String text = element.location().text().strip();
    if (all.text().startsWith("[")) {
      String meant = "{ type: array, items: " + text + " }";
      return Fix.of("Write '{ type: array, items: … }'.").replacing(all, meant);
    }
    Location dash =
        new Location(all.source(), new Span(all.span().start(), all.span().start() + 1));
    String margin = all.source().lineBreak() + " ".repeat(all.column() - 1);
    return Fix.of("Write 'type: array', and the element below 'items:'.")
        .replacing(dash, "type: array" + margin + "items:" + margin + " ");
  }

  /** Returns the type of the list, if the element has nothing but the word of its type. */
  private Optional<String> simple() {
    return element.entries().size() == 1 && element.entries().get(0).value() instanceof Scalar word
        ? TypeWords.meant(word.text())
            .filter(type -> element.entry("type").isPresent())
            .map(type -> type + "[]")
        : Optional.empty();
  }

  /** Returns the declaration of the list. */
  public Mapping declaration() {
    Location at = written.location();
    return new Mapping(
        List.of(
            new Entry("type", at, ForeignType.scalar("array", at)),
            new Entry("items", at, element)),
        at);
  }
}
