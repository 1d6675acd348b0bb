package io.promptcompiler.workbench;

import io.promptcompiler.core.catalog.ParameterSourceException;
import io.promptcompiler.core.catalog.ParameterSources;
import io.promptcompiler.core.catalog.Preview;
import io.promptcompiler.core.example.HideExamples;
import io.promptcompiler.core.program.EntryPoint;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Renders a prompt with the values that a page sends. */
final class RenderOnRequest {
  private RenderOnRequest() {}

  /**
   * Returns the rendering, or a description of the problem with the values.
   *
   * @param json an object with {@code key}, {@code variant}, {@code part} and {@code values}
   */
  static Map<String, Object> render(Catalogue catalogue, String json) {
    Map<String, @Nullable Object> request;
    try {
      request = new ParameterSources.Json("request", json).read();
    } catch (ParameterSourceException e) {
      return problem(String.valueOf(e.getMessage()));
    }
    Optional<CataloguePage> page = catalogue.page(text(request, "key"));
    Optional<EntryPoint> all = page.flatMap(one -> one.document().entryPoint());
    if (page.isEmpty() || all.isEmpty()) {
      return problem("It has errors.");
    }
    EntryPoint entryPoint =
        all.get().variant(text(request, "variant")).map(all.get()::in).orElse(all.get());
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    if (request.get("values") instanceof Map<?, ?> given) {
      given.forEach((name, value) -> values.put(String.valueOf(name), value));
    }
    String part = text(request, "part");
    if (!part.isEmpty()) {
      values.put(Preview.PART, part);
    }
    ShownFiles files =
        new ShownFiles(catalogue.texts().base(), HideExamples.of(page.get().document()));
    Members answer = new Members();
    new DescribeRendered(entryPoint, page.get().module().module().helpers(), files)
        .addTo(answer, values);
    CataloguePage shown = page.get();
    shown
        .module()
        .release()
        .ifPresent(
            release ->
                DescribeChange.addTo(
                    answer,
                    release,
                    shown.document(),
                    text(request, "variant"),
                    values,
                    shown.module().module().helpers()));
    return answer.always("files", files.data(file -> "")).map();
  }

  private static Map<String, Object> problem(String sentence) {
    return new Members().always("problem", sentence).map();
  }

  private static String text(Map<?, ?> request, String key) {
    return request.get(key) instanceof String text ? text : "";
  }
}
