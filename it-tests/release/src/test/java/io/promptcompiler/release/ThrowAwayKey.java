package io.promptcompiler.release;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Date;
import org.bouncycastle.bcpg.ArmoredOutputStream;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.bcpg.PublicKeyAlgorithmTags;
import org.bouncycastle.bcpg.PublicKeyPacket;
import org.bouncycastle.bcpg.SymmetricKeyAlgorithmTags;
import org.bouncycastle.crypto.generators.RSAKeyPairGenerator;
import org.bouncycastle.crypto.params.RSAKeyGenerationParameters;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPKeyPair;
import org.bouncycastle.openpgp.PGPKeyRingGenerator;
import org.bouncycastle.openpgp.PGPSecretKeyRing;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureList;
import org.bouncycastle.openpgp.PGPUtil;
import org.bouncycastle.openpgp.bc.BcPGPObjectFactory;
import org.bouncycastle.openpgp.operator.PGPDigestCalculator;
import org.bouncycastle.openpgp.operator.bc.BcPBESecretKeyEncryptorBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentSignerBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentVerifierBuilderProvider;
import org.bouncycastle.openpgp.operator.bc.BcPGPDigestCalculatorProvider;
import org.bouncycastle.openpgp.operator.bc.BcPGPKeyPair;

/**
 * A key that nobody trusts, made for one run, as a maintainer's key would be given to a release.
 */
record ThrowAwayKey(PGPSecretKeyRing ring, String passphrase) {
  @SuppressWarnings("JavaUtilDate") // Bouncy Castle takes no other.
  static ThrowAwayKey make() throws PGPException {
    RSAKeyPairGenerator generator = new RSAKeyPairGenerator();
    generator.init(
        new RSAKeyGenerationParameters(
            BigInteger.valueOf(65537), new SecureRandom(), /* strength= */ 2048, /* tests= */ 80));
    PGPKeyPair pair =
        new BcPGPKeyPair(
            PublicKeyPacket.VERSION_4,
            PublicKeyAlgorithmTags.RSA_GENERAL,
            generator.generateKeyPair(),
            new Date());
    PGPDigestCalculator digest = new BcPGPDigestCalculatorProvider().get(HashAlgorithmTags.SHA1);
    String passphrase = "thrown away";
    PGPKeyRingGenerator rings =
        new PGPKeyRingGenerator(
            PGPSignature.POSITIVE_CERTIFICATION,
            pair,
            "Nobody <nobody@example.org>",
            digest,
            null,
            null,
            new BcPGPContentSignerBuilder(
                pair.getPublicKey().getAlgorithm(), HashAlgorithmTags.SHA256),
            new BcPBESecretKeyEncryptorBuilder(SymmetricKeyAlgorithmTags.AES_256, digest)
                .build(passphrase.toCharArray()));
    return new ThrowAwayKey(rings.generateSecretKeyRing(), passphrase);
  }

  /** The secret key as a secret of a workflow has it. */
  String armored() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (OutputStream armor = ArmoredOutputStream.builder().build(text)) {
      ring.encode(armor);
    }
    return text.toString(UTF_8);
  }

  /** Whether a signature is one of this key, and of these bytes. */
  boolean signed(Path file, Path signature) throws IOException, PGPException {
    try (InputStream in = PGPUtil.getDecoderStream(Files.newInputStream(signature))) {
      if (!(new BcPGPObjectFactory(in).nextObject() instanceof PGPSignatureList list)) {
        return false;
      }
      PGPSignature found = list.get(0);
      found.init(new BcPGPContentVerifierBuilderProvider(), ring.getPublicKey());
      found.update(Files.readAllBytes(file));
      return found.verify();
    }
  }
}
