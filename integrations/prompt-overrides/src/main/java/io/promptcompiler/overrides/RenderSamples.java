package io.promptcompiler.overrides;

import io.promptcompiler.core.catalog.Preview;
import io.promptcompiler.core.catalog.Rendered;
import io.promptcompiler.core.catalog.SampleValues;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.evolve.CompareOverride;
import io.promptcompiler.core.interpret.LimitedFunctions;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.RenderLimitException;
import io.promptcompiler.runtime.integration.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Renders a released prompt and its override with the same made-up values, so that an override
 * cannot repeat values of callers or let helpers add text without being noticed. The text may grow
 * as its fixed text may, and by the length of all values once more.
 */
final class RenderSamples {
  private final CompareOverride compare;
  private final ProjectFunctions helpers;
  private final List<Diagnostic> errors = new ArrayList<>();

  private RenderSamples(CompareOverride compare, ProjectFunctions helpers) {
    this.compare = compare;
    this.helpers = new LimitedFunctions(helpers);
  }

  /** Returns the reasons for which an override is too long or takes too long, in all variants. */
  static List<Diagnostic> rejections(
      EntryPoint old, EntryPoint now, CompareOverride compare, ProjectFunctions helpers) {
    RenderSamples samples = new RenderSamples(compare, helpers);
    samples.text(old, now, "");
    for (Variant variant : now.variants()) {
      old.variant(variant.name())
          .ifPresent(before -> samples.text(old.in(before), now.in(variant), "@" + variant.name()));
    }
    return samples.errors;
  }

  private void text(EntryPoint old, EntryPoint now, String variant) {
    for (SampleValues.Size size : SampleValues.Size.values()) {
      Map<String, Object> values = SampleValues.of(old, size);
      if (old.parts().isEmpty()) {
        compare(old, now, values, variant);
      }
      for (Member.Part part : old.parts()) {
        Map<String, Object> its = new LinkedHashMap<>(values);
        its.put(Preview.PART, part.name());
        compare(old, now, its, variant);
      }
      if (!errors.isEmpty()) {
        return;
      }
    }
  }

  private void compare(EntryPoint old, EntryPoint now, Map<String, Object> values, String variant) {
    Optional<Long> released = released(old, values);
    long is;
    try {
      is = tokens(Preview.of(now, values, helpers));
    } catch (RenderLimitException e) {
      if (released.isPresent()) {
        String what = "cannot be rendered: " + e.reason().replaceFirst("\\.$", "");
        errors.add(
            Diagnostic.of(DiagnosticCode.OVERRIDE_CHANGES, now.location(), now.about().id(), what)
                .fix("Use fewer loops in loops, and shorter defaults."));
      }
      return;
    } catch (IllegalArgumentException | IllegalStateException e) {
      // A helper refuses made-up values.
      return;
    }
    long most = compare.most(released.orElse(0L)) + StablePrefix.tokens(length(values));
    if (released.isPresent() && is > most) {
      errors.add(
          Diagnostic.of(
                  DiagnosticCode.OVERRIDE_TOO_LONG,
                  now.location(),
                  now.about().id() + variant,
                  is,
                  most)
              .fix(
                  "With made-up values, the release has about "
                      + released.get()
                      + " tokens. "
                      + "Print values less often, or release it in a new version."));
    }
  }

  /** Returns the tokens of the released text; empty if it cannot be rendered with these values. */
  private Optional<Long> released(EntryPoint old, Map<String, Object> values) {
    try {
      return Optional.of(tokens(Preview.of(old, values, helpers)));
    } catch (IllegalArgumentException | IllegalStateException e) {
      return Optional.empty();
    }
  }

  private static long tokens(Rendered rendered) {
    long length = rendered.text().map(String::length).orElse(0);
    for (ChatMessage message : rendered.messages()) {
      length += message.content().length();
    }
    return StablePrefix.tokens(length);
  }

  private static long length(Map<String, Object> values) {
    return Json.stringify(values).length();
  }
}
