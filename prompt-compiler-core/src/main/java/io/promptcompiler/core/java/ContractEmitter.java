package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.runtime.support.Contract;
import javax.lang.model.element.Modifier;

/**
 * An emitter for the checks that a class makes when it is first used: that it is compatible with
 * the runtime's version, and that the fragments of libraries have not changed since it was
 * generated.
 */
public final class ContractEmitter {
  private ContractEmitter() {}

  /**
   * Returns the constant that checks the runtime. It must be declared first, so that no other
   * constant uses a missing part of the runtime before the check.
   */
  public static FieldSpec contract(ClassName self) {
    return FieldSpec.builder(int.class, "CONTRACT")
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
        .initializer(
            "$T.check($L, $S, $T.class)", Contract.class, Contract.CURRENT, Contract.SINCE, self)
        .build();
  }

  /** Adds a check for each library fragment that the class includes. */
  public static void addFragments(TypeSpec.Builder type, ClassName self, ClassContext context) {
    CodeBlock.Builder checks = CodeBlock.builder();
    context
        .collected()
        .imported()
        .forEach(
            (fragment, hash) ->
                checks.addStatement(
                    "$T.sameFragment($T.class, $T.class, $L, $T.$L())",
                    Contract.class,
                    self,
                    fragment,
                    Literals.of(hash),
                    fragment,
                    FragmentEmitter.HASH));
    if (!checks.isEmpty()) {
      type.addStaticBlock(checks.build());
    }
  }
}
