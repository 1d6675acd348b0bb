package io.promptcompiler.workbench;

import io.promptcompiler.core.catalog.Preview;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.interpret.MissingHelperException;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.JsonReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Renders a prompt with the values that a page sends. */
final class RenderOnRequest {
  private RenderOnRequest() {}

  /**
   * What it renders, or the problem with the values.
   *
   * @param json an object with {@code key}, {@code variant}, {@code part} and {@code values}
   */
  static Map<String, Object> render(Catalogue catalogue, String json) {
    Optional<Mapping> request = JsonReader.read(new SourceText("request", json), finding -> {});
    if (request.isEmpty()) {
      return problem("The request is no JSON object.");
    }
    Optional<CataloguePage> page = catalogue.page(text(request.get(), "key"));
    Optional<EntryPoint> all = page.flatMap(one -> one.document().entryPoint());
    if (page.isEmpty() || all.isEmpty()) {
      return problem("It has errors.");
    }
    EntryPoint entryPoint =
        all.get().variant(text(request.get(), "variant")).map(all.get()::in).orElse(all.get());
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    request
        .get()
        .entry("values")
        .map(Entry::value)
        .filter(Mapping.class::isInstance)
        .map(Mapping.class::cast)
        .ifPresent(given -> values.putAll(map(given)));
    String part = text(request.get(), "part");
    if (!part.isEmpty()) {
      values.put(Preview.PART, part);
    }
    return render(catalogue, page.get(), entryPoint, values);
  }

  private static Map<String, Object> render(
      Catalogue catalogue,
      CataloguePage page,
      EntryPoint entryPoint,
      Map<String, @Nullable Object> values) {
    ShownFiles files = new ShownFiles(catalogue.texts().base());
    try {
      Map<String, Object> rendered =
          new DescribeRendered(entryPoint, page.module().module().helpers(), files).of(values);
      return new Members()
          .always("rendered", rendered)
          .always("files", files.data(file -> ""))
          .map();
    } catch (MissingHelperException e) {
      return problem("The helper '" + e.helper() + "' is not compiled. Build the project first.");
    } catch (IllegalArgumentException | IllegalStateException e) {
      return problem(String.valueOf(e.getMessage()));
    } catch (StackOverflowError e) {
      return problem("A partial includes itself without end.");
    }
  }

  private static Map<String, Object> problem(String sentence) {
    return new Members().always("problem", sentence).map();
  }

  private static String text(Mapping request, String key) {
    return request.entry(key).map(Entry::value).orElse(null) instanceof Scalar scalar
            && !scalar.isNull()
        ? scalar.text()
        : "";
  }

  private static Map<String, @Nullable Object> map(Mapping mapping) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    mapping.entries().forEach(entry -> map.put(entry.key(), value(entry.value())));
    return map;
  }

  private static @Nullable Object value(DataNode node) {
    if (node instanceof Mapping mapping) {
      return map(mapping);
    }
    if (node instanceof Sequence sequence) {
      List<@Nullable Object> list = new ArrayList<>();
      sequence.items().forEach(item -> list.add(value(item)));
      return list;
    }
    Scalar scalar = (Scalar) node;
    if (!scalar.isPlain()) {
      return scalar.text();
    }
    if (scalar.isNull()) {
      return null;
    }
    if (scalar.text().equals("true") || scalar.text().equals("false")) {
      return Boolean.valueOf(scalar.text());
    }
    return number(scalar.text());
  }

  private static Object number(String text) {
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException e) {
      return Double.valueOf(text);
    }
  }
}
