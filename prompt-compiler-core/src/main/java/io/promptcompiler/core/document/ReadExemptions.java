package io.promptcompiler.core.document;

import static io.promptcompiler.core.syntax.data.Shape.Key.optional;
import static io.promptcompiler.core.syntax.data.Shape.Key.required;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Exemptions;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads the key {@code allow} of data documents, which applies to the object that contains it:
 * {@code [{ "id": "PC1302", "because": "the operator writes it" }]}.
 */
public final class ReadExemptions {
  private static final String ALLOW = "allow";

  /** The key, for the shapes of documents. */
  public static final Shape.Key<?> KEY =
      optional(
          ALLOW,
          new Shape.ListOf<>(
              Keyed.closed(
                  "an exemption",
                  required(
                      "id",
                      new Shape.OneOf(
                          Arrays.stream(DiagnosticCode.values())
                              .filter(Exemptions::isDecision)
                              .map(DiagnosticCode::id)
                              .toList()),
                      "The finding that is allowed."),
                  required(
                      "because",
                      new Shape.Text("(?s).*\\S.*", "a text that is not blank"),
                      "Why it is safe here."))),
          "Findings about trust or caching that are allowed here, each with a reason.");

  private ReadExemptions() {}

  /**
   * Returns the exemptions of a data document; empty for a text, whose exemptions are in comments.
   */
  public static List<Exemptions.Written> of(SourceFile file) {
    List<Exemptions.Written> all = new ArrayList<>();
    if (mayHaveKeys(file.text())) {
      ReadData.read(file, problem -> {}).ifPresent(document -> collect(document, all));
    }
    return all;
  }

  /** Returns whether a text may have exemptions, in comments or as a data document. */
  public static boolean mayBeIn(SourceText text) {
    return Exemptions.mayBeIn(text) || mayHaveKeys(text);
  }

  private static boolean mayHaveKeys(SourceText text) {
    String name = text.path();
    boolean isData = name.endsWith(".json") || name.endsWith(".yaml") || name.endsWith(".yml");
    return isData && text.content().contains(ALLOW);
  }

  private static void collect(DataNode node, List<Exemptions.Written> all) {
    if (node instanceof Sequence sequence) {
      sequence.items().forEach(item -> collect(item, all));
    } else if (node instanceof Mapping mapping) {
      for (Entry entry : mapping.entries()) {
        if (entry.key().equals(ALLOW) && entry.value() instanceof Sequence list) {
          list.items().forEach(item -> exemption(item, entry, mapping, all));
        } else {
          collect(entry.value(), all);
        }
      }
    }
  }

  private static void exemption(
      DataNode item, Entry key, Mapping owner, List<Exemptions.Written> all) {
    if (item instanceof Mapping mapping) {
      Set<String> ids = new LinkedHashSet<>();
      String because = "";
      for (Entry entry : mapping.entries()) {
        String text = entry.value() instanceof Scalar scalar ? scalar.text().strip() : "";
        if (entry.key().equals("id")) {
          ids.add(text);
        } else if (entry.key().equals("because")) {
          because = text;
        }
      }
      all.add(
          new Exemptions.Written(
              List.copyOf(ids), because, key.keyLocation().line(), owner.location()));
    }
  }
}
