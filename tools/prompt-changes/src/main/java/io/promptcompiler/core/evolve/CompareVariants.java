package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares the variants of a prompt with the released ones: whether each still exists, and its
 * text, whichever file contains it.
 */
final class CompareVariants {
  private static final String ENUM = "Variant";

  private final ModuleState released;
  private final EntryPoint old;
  private final EntryPoint now;
  private final ChangeSink report;

  CompareVariants(ModuleState released, EntryPoint old, EntryPoint now, ChangeSink report) {
    this.released = released;
    this.old = old;
    this.now = now;
    this.report = report;
  }

  /** Compares two texts with the same name. */
  interface Texts {
    void compare(EntryPoint old, EntryPoint now, String name);
  }

  void compare(Texts texts) {
    for (Variant before : old.variants()) {
      Optional<Variant> after = now.variant(before.name());
      if (after.isPresent()) {
        texts.compare(old.in(before), now.in(after.get()), "the variant '" + before.name() + "'");
      } else {
        removed(before);
      }
    }
    for (Variant after : now.variants()) {
      if (!old.variants().isEmpty() && old.variant(after.name()).isEmpty()) {
        added(after);
      }
    }
  }

  private void added(Variant variant) {
    report.addIfSeen(
        variant.name(),
        Diagnostic.of(
                DiagnosticCode.VARIANT_ADDED, variant.declared(), variant.name(), now.about().id())
            .fix("A switch over all variants without a default does not handle it.")
            .released(old.location()),
        List.of(constant(variant)));
  }

  private ApiPart constant(Variant variant) {
    return new ApiPart(
        released.classOf(old) + "." + ENUM, released.names().constant(variant.name()));
  }

  private void removed(Variant variant) {
    String className = released.classOf(old);
    List<ApiPart> explains = new ArrayList<>();
    explains.add(constant(variant));
    if (now.variants().isEmpty()) {
      // Without variants, the API for selecting one is removed.
      explains.add(ApiPart.whole(className + "." + ENUM));
      explains.add(new ApiPart(className, "variant"));
      explains.add(new ApiPart(className, "withVariant"));
      explains.add(new ApiPart(className, "info"));
      explains.add(new ApiPart(className + ".Builder", "variant"));
    }
    report.addForOthers(
        variant.name(),
        Diagnostic.of(
                DiagnosticCode.VARIANT_REMOVED, now.location(), variant.name(), now.about().id())
            .fix("Keep its declaration, at least with a 'fallback', until the next major version.")
            .released(variant.declared()),
        explains);
  }
}
