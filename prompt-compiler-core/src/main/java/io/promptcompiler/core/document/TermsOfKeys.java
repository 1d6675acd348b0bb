package io.promptcompiler.core.document;

import io.promptcompiler.core.document.DocumentContract.Json;
import io.promptcompiler.core.document.DocumentContract.Term;
import io.promptcompiler.core.document.DocumentContract.Text;
import io.promptcompiler.core.document.DocumentContract.Value;
import io.promptcompiler.core.document.DocumentContract.Words;
import io.promptcompiler.core.syntax.data.ChangeRule;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.core.type.Constant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Lists the terms of a document that follow from the rules of its keys. */
public final class TermsOfKeys {
  private final List<Term> terms = new ArrayList<>();

  private TermsOfKeys() {}

  /** Returns a term for each key with a rule, also in the objects under keys. */
  public static List<Term> of(DataObject object, Keyed shape) {
    TermsOfKeys found = new TermsOfKeys();
    found.add("", object, shape);
    return found.terms;
  }

  private void add(String path, DataObject object, Keyed shape) {
    for (Shape.Key<?> key : shape.keys()) {
      String name = path + key.name();
      Optional<DataNode> node = object.node(key);
      boolean isTerm = node.isPresent() || !key.rule().knowsAbsence();
      if (isTerm && !key.rule().equals(ChangeRule.NONE)) {
        terms.add(Term.of(key.rule(), name, value(name, node, key.shape()), object.place(key)));
      }
      if (key.shape() instanceof Keyed inner) {
        node.flatMap(found -> inner.read(found, object.place(key)))
            .ifPresent(found -> add(name + ".", found, inner));
      }
    }
  }

  private static Value value(String name, Optional<DataNode> node, Shape<?> shape) {
    if (shape instanceof Shape.Anything && node.isPresent()) {
      return new Json(name, node.get());
    }
    Optional<String> text = node.map(TermsOfKeys::words);
    return shape instanceof Shape.Text && !Shape.isName(shape)
        ? Text.of(text)
        : Words.of(text.orElse(DocumentContract.ABSENT));
  }

  /** Returns a text unchanged, and the texts of a list sorted, as their order does not matter. */
  private static String words(DataNode node) {
    return node instanceof Sequence list
        ? list.items().stream()
            .map(item -> ((Scalar) item).text())
            .distinct()
            .sorted()
            .map(TermsOfKeys::word)
            .collect(Collectors.joining(", ", "[", "]"))
        : ((Scalar) node).text();
  }

  private static String word(String text) {
    return text.matches("\\w(?:[\\w.-]*\\w)?") ? text : new Constant.Text(text).json();
  }
}
